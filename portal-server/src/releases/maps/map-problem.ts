/** A map that must not be published; `problems` holds one sentence for each invalid entry. */
export class MapProblem extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The import map cannot be published: ${problems.join("; ")}`);
    this.name = "MapProblem";
    this.problems = problems;
  }
}
