// A small and strict SCORM 1.2 interface of a course system; every refused call is listed.

const CMI_TYPES = {
  blank: /^$/,
  decimal: /^-?\d{0,3}(\.\d*)?$/,
  exit: /^(time-out|suspend|logout|)$/,
  identifier: /^[A-Za-z0-9_-]{1,255}$/,
  interaction: /^(true-false|choice|fill-in|matching|performance|sequencing|likert|numeric)$/,
  feedback: /^[^\x00-\x1f]{0,255}$/,
  result: /^(correct|wrong|unanticipated|neutral|-?\d{0,3}(\.\d*)?)$/,
  status: /^(passed|completed|failed|incomplete|browsed)$/,
  text: /^[\s\S]{0,255}$/,
  kept: /^[\s\S]{0,4096}$/,
  time: /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,2})?$/,
  timespan: /^\d{2,4}:[0-5]\d:[0-5]\d(\.\d{1,2})?$/,
};
// The form of a response, by the type of its interaction.
const RESPONSES = {
  choice: /^[a-z0-9](,[a-z0-9])*$/,
  matching: /^[a-z0-9]\.[a-z0-9](,[a-z0-9]\.[a-z0-9])*$/,
  numeric: /^-?\d+(\.\d+)?$/,
  sequencing: /^[a-z0-9](,[a-z0-9])*$/,
};
// Whether each element may be read and written, and its type.
const ELEMENTS = {
  "cmi.core._children": "r", "cmi.core.student_id": "r", "cmi.core.student_name": "r",
  "cmi.core.lesson_location": "rw text", "cmi.core.credit": "r", "cmi.core.lesson_status": "rw status",
  "cmi.core.entry": "r", "cmi.core.score._children": "r", "cmi.core.score.raw": "rw decimal",
  "cmi.core.score.min": "rw decimal", "cmi.core.score.max": "rw decimal", "cmi.core.total_time": "r",
  "cmi.core.lesson_mode": "r", "cmi.core.exit": "w exit", "cmi.core.session_time": "w timespan",
  "cmi.suspend_data": "rw kept", "cmi.launch_data": "r", "cmi.student_data.mastery_score": "r",
  "cmi.interactions._count": "r", "cmi.interactions._children": "r",
  "cmi.interactions.n.id": "w identifier", "cmi.interactions.n.type": "w interaction",
  "cmi.interactions.n.time": "w time", "cmi.interactions.n.weighting": "w decimal",
  "cmi.interactions.n.student_response": "w feedback", "cmi.interactions.n.result": "w result",
  "cmi.interactions.n.latency": "w timespan", "cmi.interactions.n.correct_responses.0.pattern": "w feedback",
};

class StrictApi {
  // `kept` are values of earlier visits, by their names.
  constructor(kept = {}) {
    this.values = {
      "cmi.core.student_id": "s1", "cmi.core.student_name": "Lovelace, Ada", "cmi.core.credit": "credit",
      "cmi.core.lesson_status": "not attempted", "cmi.core.entry": "ab-initio", "cmi.core.lesson_mode": "normal",
      "cmi.core.score.raw": "", "cmi.suspend_data": "", "cmi.student_data.mastery_score": "", ...kept,
    };
    this.interactions = [];
    this.state = "new";
    this.error = "0";
    this.refused = [];
    this.commits = [];
  }

  #end(error, call, answer = "true") {
    this.error = error;
    if (error !== "0") this.refused.push([error, ...call]);
    return error === "0" ? answer : answer === "true" ? "false" : "";
  }

  LMSInitialize(argument) {
    if (argument !== "") return this.#end("201", ["LMSInitialize", argument]);
    if (this.state !== "new") return this.#end("101", ["LMSInitialize"]);
    this.state = "open";
    return this.#end("0", []);
  }

  LMSFinish(argument) {
    if (argument !== "") return this.#end("201", ["LMSFinish", argument]);
    if (this.state !== "open") return this.#end("301", ["LMSFinish"]);
    this.state = "finished";
    this.commits.push({ ...this.values });
    return this.#end("0", []);
  }

  LMSCommit(argument) {
    if (argument !== "") return this.#end("201", ["LMSCommit", argument]);
    if (this.state !== "open") return this.#end("301", ["LMSCommit"]);
    this.commits.push({ ...this.values });
    return this.#end("0", []);
  }

  #element(name) {
    const parts = name.match(/^cmi\.interactions\.(\d+)\.(.*)$/);
    const rule = ELEMENTS[parts ? `cmi.interactions.n.${parts[2]}` : name];
    return rule && { may: rule.split(" ")[0], type: CMI_TYPES[rule.split(" ")[1]], number: parts && Number(parts[1]), field: parts?.[2] };
  }

  LMSGetValue(name) {
    const call = ["LMSGetValue", name];
    if (this.state !== "open") return this.#end("301", call, "");
    const element = this.#element(name);
    if (!element) return this.#end("401", call, "");
    if (!element.may.includes("r")) return this.#end("404", call, "");
    if (name === "cmi.interactions._count") return this.#end("0", call, String(this.interactions.length));
    return this.#end("0", call, this.values[name] ?? "");
  }

  LMSSetValue(name, value) {
    const call = ["LMSSetValue", name, value];
    if (this.state !== "open") return this.#end("301", call);
    const element = this.#element(name);
    if (!element) return this.#end("401", call);
    if (!element.may.includes("w")) return this.#end("403", call);
    if (typeof value !== "string" || !element.type.test(value)) return this.#end("405", call);
    if (element.number === null) this.values[name] = value;
    else {
      if (element.number > this.interactions.length) return this.#end("201", call);
      const isNew = element.number === this.interactions.length;
      if (isNew !== (element.field === "id")) return this.#end("201", call);
      if (isNew) this.interactions.push({});
      const interaction = this.interactions[element.number];
      const response = RESPONSES[interaction.type];
      if (element.field === "student_response" && response && !response.test(value)) return this.#end("405", call);
      interaction[element.field] = value;
    }
    return this.#end("0", call);
  }

  LMSGetLastError() { return this.error; }
  LMSGetErrorString(code) { return `error ${code}`; }
  LMSGetDiagnostic() { return ""; }

  // The values that a course system keeps for the next visit.
  get forNextVisit() {
    const kept = { ...this.values };
    kept["cmi.core.entry"] = kept["cmi.core.exit"] === "suspend" ? "resume" : "";
    delete kept["cmi.core.exit"];
    delete kept["cmi.core.session_time"];
    return kept;
  }
}
