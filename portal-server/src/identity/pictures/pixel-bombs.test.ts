import { bombs } from "../../testing/hostile-images.ts";
import { checkImageHeader } from "./check-image-header.ts";
import { makePicture } from "./make-picture.ts";

const parallel = 10;

it.each(bombs)(`U2: refuses ${parallel} parallel uploads of %s from the header`, async (_name, make) => {
  const image = await make();
  const outcomes = await Promise.allSettled(Array.from({ length: parallel }, () => makePicture(image)));
  const codes = outcomes.map((outcome) => outcome.status === "rejected" && outcome.reason.code);
  expect(codes).toEqual(Array(parallel).fill("image.dimensions"));
  // The header check alone refuses it, before decoding.
  await expect(checkImageHeader(image)).rejects.toMatchObject({ code: "image.dimensions" });
});
