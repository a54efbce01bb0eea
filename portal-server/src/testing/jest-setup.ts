// The first file that asks for a database waits until an embedded one is made, which takes some seconds.
jest.setTimeout(60_000);
