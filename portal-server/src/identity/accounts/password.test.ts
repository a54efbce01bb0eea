import { refuseWeak } from "./password.ts";

let failures = 1;
jest.mock("@zxcvbn-ts/language-common", () => {
  if (failures-- > 0) throw new Error("EMFILE: too many open files");
  return jest.requireActual("@zxcvbn-ts/language-common");
});

it("loads the word lists again after they could not be loaded", async () => {
  await expect(refuseWeak("tidal-copper-lantern-19", [])).rejects.toThrow("EMFILE");
  await expect(refuseWeak("tidal-copper-lantern-19", [])).resolves.toBeUndefined();
});
