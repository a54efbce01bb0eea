import { batched } from "./batched.ts";

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 2));

/** A reader whose questions are answered by hand; it finds what begins with "k". */
function reader() {
  const questions: { keys: string[]; answer: () => void; fail: (error: Error) => void }[] = [];
  const ask = batched<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const found = new Map(keys.filter((key) => key.startsWith("k")).map((key) => [key, `value of ${key}`]));
        questions.push({ keys, answer: () => resolve(found), fail: reject });
      }),
  );
  return { ask, questions, asked: () => questions.map(({ keys }) => keys) };
}

it("puts the first question at once, and those that come meanwhile together", async () => {
  const { ask, questions, asked } = reader();
  const answers = ["k1", "k2", "x3", "k2"].map(ask);
  expect(asked()).toEqual([["k1"]]);
  questions[0]?.answer();
  expect(await answers[0]).toBe("value of k1");
  await aMoment();
  expect(asked().slice(1)).toEqual([["k2", "x3"]]);
  questions[1]?.answer();
  expect(await Promise.all(answers)).toEqual(["value of k1", "value of k2", undefined, "value of k2"]);
});

it("answers nobody from a question that was put before theirs", async () => {
  const { ask, questions, asked } = reader();
  const early = ask("k1");
  const late = ask("k1");
  questions[0]?.answer();
  expect(await early).toBe("value of k1");
  await aMoment();
  expect(asked()).toEqual([["k1"], ["k1"]]);
  questions[1]?.answer();
  expect(await late).toBe("value of k1");
});

it("a question that fails is told to those who put it, and the next one is put", async () => {
  const { ask, questions } = reader();
  const refused = ask("k1");
  const next = ask("k2");
  questions[0]?.fail(new Error("gone"));
  await expect(refused).rejects.toThrow("gone");
  await aMoment();
  questions[1]?.answer();
  expect(await next).toBe("value of k2");
});

it("a question that hangs holds up the others for a second, and may still be answered", async () => {
  jest.useFakeTimers();
  const { ask, questions, asked } = reader();
  const hanging = ask("k1");
  const next = ask("k2");
  await jest.advanceTimersByTimeAsync(999);
  expect(asked()).toEqual([["k1"]]);
  await jest.advanceTimersByTimeAsync(1);
  expect(asked()).toEqual([["k1"], ["k2"]]);
  questions[1]?.answer();
  questions[0]?.answer();
  expect(await Promise.all([hanging, next])).toEqual(["value of k1", "value of k2"]);
  jest.useRealTimers();
});

it("asks for 500 keys at a time", async () => {
  const { ask, questions, asked } = reader();
  const answers = Array.from({ length: 1_201 }, (_, index) => ask(`k${index}`));
  for (let put = 0; put < questions.length; put += 1) {
    questions[put]?.answer();
    await aMoment();
  }
  expect((await Promise.all(answers)).at(-1)).toBe("value of k1200");
  expect(asked().map((keys) => keys.length)).toEqual([1, 500, 500, 200]);
});
