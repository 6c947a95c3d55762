import { avatarColour, coordinates, dayHeading, initials, listTime, mapLink } from "../../../Web/js/core/format.js";
import { compareIds, uuid } from "../../../Web/js/core/ids.js";
import { allMet, codePoints, passwordRules, userNameRules } from "../../../Web/js/core/rules.js";
import { deepFreeze, memo, Store } from "../../../Web/js/core/store.js";
import { Problem } from "../../../Web/js/core/problem.js";
import { equal, ok } from "./expect.js";

Deno.test("ids are compared by value", () => {
  ok(compareIds("9", "10") < 0, "9 is before 10");
  ok(compareIds("721533960193572867", "721533960193572866") > 0, "the last digit counts");
  equal(compareIds("5", "5"), 0);
});

Deno.test("UUIDs are of version 7, grow, and grow within a millisecond and when the clock goes back", () => {
  const made = Array.from({ length: 5000 }, (_, index) => uuid(1_770_000_000_000 + (index % 3)));
  for (const id of made) ok(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id), id);
  for (let index = 1; index < made.length; index++) {
    ok(made[index] > made[index - 1], `${made[index - 1]} then ${made[index]}`);
  }
});

Deno.test("user names: letters of any script, no spaces, 3 to 32", () => {
  for (const name of ["mina", "민아님", "a.b", "0_o", "x".repeat(32), "Zoë-2"]) ok(allMet(userNameRules(name)), name);
  for (const name of ["", "ab", "x".repeat(33), "a b c", ".abc", "_abc", "abc!", "ab😀c"]) {
    ok(!allMet(userNameRules(name)), name);
  }
  equal(userNameRules("a b"), { length: true, start: true, characters: false });
});

Deno.test("passwords are counted in code points", () => {
  ok(!allMet(passwordRules("1234567")), "seven");
  ok(allMet(passwordRules("😀".repeat(8))), "eight emoji");
  ok(!allMet(passwordRules("x".repeat(129))), "129");
  equal(codePoints("a😀"), 2);
});

Deno.test("days have names while they are near", () => {
  const now = new Date(2026, 4, 10, 15).getTime();
  const words = { today: "Today", yesterday: "Yesterday" };
  const heading = (/** @type {number} */ days) => dayHeading(new Date(2026, 4, 10 - days).getTime(), now, "en", words);
  equal([heading(0), heading(1), heading(3)], ["Today", "Yesterday", "Thursday"]);
  equal(heading(9), "Friday, May 1");
  equal(dayHeading(new Date(2025, 0, 5).getTime(), now, "en", words), "January 5, 2025");
  equal(listTime(new Date(2026, 4, 9, 23).toISOString(), now, "en", "Yesterday"), "Yesterday");
  equal(listTime(new Date(2026, 4, 7, 9).toISOString(), now, "en", "Yesterday"), "Thu");
});

Deno.test("a place has five digits and a link", () => {
  const place = { latitude: 52.520008, longitude: -13.4049541 };
  equal(coordinates(place), "52.52001, -13.40495");
  equal(mapLink(place), "https://www.openstreetmap.org/?mlat=52.52001&mlon=-13.40495#map=16/52.52001/-13.40495");
});

Deno.test("initials are whole characters", () => {
  equal(["Mina Park", "otto", "김 민아", "👩‍🚀 Ada", "a_b-c", " "].map(initials), ["MP", "O", "김민", "👩‍🚀A", "AC", "?"]);
  ok([1, 2, 3, 4, 5, 6].includes(avatarColour("721533960193572866")), "one of six colours");
});

Deno.test("listeners are told once per round, with the state there is then", () => {
  /** @type {(() => void)[]} */
  const rounds = [];
  const store = new Store(
    (/** @type {number} */ state, /** @type {{type: string}} */ action) => action.type === "add" ? state + 1 : state,
    0,
    (run) => rounds.push(run),
  );
  /** @type {number[]} */
  const seen = [];
  const stop = store.watch((state) => state, (state) => seen.push(state));
  store.dispatch({ type: "add" });
  store.dispatch({ type: "add" });
  store.dispatch({ type: "nothing" });
  equal(rounds.length, 1);
  rounds[0]();
  stop();
  store.dispatch({ type: "add" });
  rounds[1]();
  equal(seen, [0, 2]);
});

Deno.test("a memo computes again only for other arguments", () => {
  let count = 0;
  const double = memo((/** @type {number} */ value) => {
    count += 1;
    return [value * 2];
  });
  ok(double(2) === double(2), "the same array");
  double(3);
  equal(count, 2);
});

Deno.test("a frozen value is frozen all the way down", () => {
  const value = deepFreeze({ list: [{ deep: 1 }] });
  ok(Object.isFrozen(value.list[0]), "the inner object");
});

Deno.test("a problem is read, whatever the body is", () => {
  const known = Problem.from({ code: "name-taken", detail: "taken", status: 409 }, 409);
  equal([known.code, known.status, known.retryable], ["name-taken", 409, false]);
  equal(Problem.from("<html>", 502).code, "internal");
  equal(Problem.from(null, 404).code, "bad-answer");
  equal(Problem.from({ code: "rate-limited" }, 429, 3000).retryAfterMs, 3000);
  ok(Problem.offline().retryable, "being offline is not final");
});
