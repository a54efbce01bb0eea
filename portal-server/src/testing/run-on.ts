import pg from "pg";

export async function runOn(connection: pg.ClientConfig, statements: string): Promise<pg.QueryResult> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await client.query(statements);
  } finally {
    await client.end();
  }
}
