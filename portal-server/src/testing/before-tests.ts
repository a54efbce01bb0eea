interface Closable {
  close(): unknown;
}

/** What was opened last is closed first: it may use what was opened before. */
const openForFile: Closable[] = [];
const openForTest: Closable[] = [];

/**
 * Opens something before the tests of a file and closes it after them. What this returns has its properties from the
 * file's first hook on.
 */
export function beforeTests<T extends Closable>(openOne: () => T | Promise<T>): T {
  const opened = {} as T;
  beforeAll(async () => void openForFile.push(Object.assign(opened, await openOne())));
  afterAll(() => openForFile.pop()?.close());
  return opened;
}

/** Like `beforeTests`, with another one for each test. */
export function beforeEachTest<T extends Closable>(openOne: () => T | Promise<T>): T {
  const opened = {} as T;
  beforeEach(async () => void openForTest.push(Object.assign(opened, await openOne())));
  afterEach(() => openForTest.pop()?.close());
  return opened;
}
