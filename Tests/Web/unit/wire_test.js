import { eventKinds, problems } from "../../../Web/js/gen/limits.js";
import { isShaped, shapes } from "../../../Web/js/gen/shapes.js";
import { equal, ok } from "./expect.js";

const folder = new URL("../../Fixtures/wire/", import.meta.url);

/** @param {string} name */
const read = (name) => JSON.parse(Deno.readTextFileSync(new URL(`${name}.json`, folder)));

/** @type {[string, string][]} */
const bodies = [
  ["message-text", "Message"],
  ["message-sticker", "Message"],
  ["message-location", "Message"],
  ["message-custom", "Message"],
  ["message-system", "Message"],
  ["conversation", "Conversation"],
  ["sticker-state", "StickerState"],
  ["problem", "Problem"],
  ["send", "Send"],
  ["session", "Session"],
  ["job", "Job"],
  ["hint", "Hint"],
];

Deno.test("what the server publishes has the shapes the browser expects", () => {
  for (const [file, name] of bodies) {
    ok(isShaped(name, read(file)), `${file} is no ${name}`);
  }
});

Deno.test("every published event is an event of a known kind", () => {
  const names = [...Deno.readDirSync(folder)].map((entry) => entry.name).filter(
    (name) => name.startsWith("frame-"),
  );
  let events = 0;
  for (const name of names) {
    const frame = read(name.replace(".json", ""));
    if (frame.t !== "ev") continue;
    events += 1;
    ok(isShaped("Event", frame), `${name} has another shape`);
    ok(eventKinds.includes(frame.kind), `${name} has the kind ${frame.kind}`);
  }
  equal(events, 8);
});

Deno.test("a value of another shape is seen", () => {
  const message = read("message-text");
  for (const [key, , optional] of shapes.Message) {
    ok(
      !isShaped("Message", { ...message, [key]: Symbol("wrong") }),
      `${key} may be anything`,
    );
    const { [key]: _, ...rest } = message;
    equal(isShaped("Message", rest), optional === 1, `${key} left out`);
  }
  for (const value of [null, undefined, 7, "x", [], {}]) {
    ok(!isShaped("Message", value), `${value} is no message`);
  }
  ok(
    isShaped("Message", { ...message, later: true }),
    "fields of later versions are ignored",
  );
});

Deno.test("the problem in the fixtures has a known code", () => {
  const problem = read("problem");
  equal(Reflect.get(problems, problem.code).status, problem.status);
});
