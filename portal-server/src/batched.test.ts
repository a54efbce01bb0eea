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

it("puts the first questions at once, and those that come meanwhile together", async () => {
  const { ask, questions, asked } = reader();
  const answers = ["k1", "k2", "k3", "k4", "k5", "x6", "k5"].map(ask);
  expect(asked()).toEqual([["k1"], ["k2"], ["k3"], ["k4"]]);
  questions[2]?.answer();
  expect(await answers[2]).toBe("value of k3");
  await aMoment();
  expect(asked().slice(4)).toEqual([["k5", "x6"]]);
  for (const { answer } of questions) answer();
  expect(await Promise.all(answers)).toEqual([
    ...[1, 2, 3, 4, 5].map((number) => `value of k${number}`),
    undefined,
    "value of k5",
  ]);
});

it("answers nobody from a question that was put before theirs", async () => {
  const { ask, questions, asked } = reader();
  const early = ask("k1");
  const late = ask("k1");
  expect(asked()).toEqual([["k1"], ["k1"]]);
  questions[0]?.answer();
  expect(await early).toBe("value of k1");
  let isAnswered = false;
  void late.then(() => {
    isAnswered = true;
  });
  await aMoment();
  expect(isAnswered).toBe(false);
  questions[1]?.answer();
  expect(await late).toBe("value of k1");
});

it("a question that hangs or fails holds up its own keys alone", async () => {
  const { ask, questions } = reader();
  void ask("k1");
  const refused = ask("k2");
  questions[1]?.fail(new Error("gone"));
  await expect(refused).rejects.toThrow("gone");
  const next = ask("k3");
  questions.at(-1)?.answer();
  expect(await next).toBe("value of k3");
});

it("asks for 500 keys at a time", async () => {
  const { ask, questions, asked } = reader();
  const answers = Array.from({ length: 1_204 }, (_, index) => ask(`k${index}`));
  for (let put = 0; put < questions.length; put += 1) {
    questions[put]?.answer();
    await aMoment();
  }
  expect((await Promise.all(answers)).at(-1)).toBe("value of k1203");
  expect(asked().map((keys) => keys.length)).toEqual([1, 1, 1, 1, 500, 500, 200]);
});
