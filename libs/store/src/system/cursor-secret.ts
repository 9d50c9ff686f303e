import { randomBytes } from 'node:crypto';
import { NEW } from '../keyed-table/expression';
import type { KeyedTable } from '../keyed-table/keyed-table';
import { systemKey } from '../table';

const KEY = { pk: systemKey('SECRET', 'CURSORS'), sk: 'SECRET' };

/**
 * The local secret for page tokens: created on first use, shared by all processes. A deployment keeps it in Secrets
 * Manager.
 */
export const openCursorSecret = (table: KeyedTable): (() => Promise<string>) => {
  const read = async (): Promise<string | undefined> => (await table.get<{ secret: string }>(KEY))?.secret;
  const readOrMake = async (): Promise<string> => {
    const known = await read();
    if (known !== undefined) return known;
    await table.put({ ...KEY, secret: randomBytes(32).toString('base64') }, NEW);
    return (await read()) as string;
  };
  let secret: Promise<string> | undefined;
  return () => {
    if (!secret) {
      secret = readOrMake();
      secret.catch(() => {
        secret = undefined;
      });
    }
    return secret;
  };
};
