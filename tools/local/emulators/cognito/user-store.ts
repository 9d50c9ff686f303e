import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { userNotFound } from './errors';
import { readEmail } from './user';
import type { PoolUser } from './user';

/** The pool's users: all in memory, each in its own file. */
export interface UserStore {
  bySub(sub: string): PoolUser | undefined;
  byEmail(email: string): PoolUser | undefined;
  /** By email in any case, by sub, or by the name of a user of an identity provider. */
  find(username: string): PoolUser | undefined;
  all(): readonly PoolUser[];
  add(user: PoolUser): Promise<PoolUser>;
  /**
   * Changes the latest state immediately and resolves once it is on disk. @throws CognitoError if the user was removed
   */
  change(sub: string, change: (user: PoolUser) => Partial<PoolUser>): Promise<PoolUser>;
  remove(sub: string): Promise<void>;
  /** Waits for pending writes. */
  settle(): Promise<void>;
}

const readUsers = async (folder: string): Promise<PoolUser[]> => {
  const names = await readdir(folder);
  // A partial file from a killed process; the complete one still exists.
  await Promise.all(names.filter((name) => name.endsWith('.tmp')).map((name) => rm(join(folder, name))));
  return Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .map(async (name) => {
        const file = join(folder, name);
        try {
          return JSON.parse(await readFile(file, 'utf8')) as PoolUser;
        } catch (cause) {
          throw new Error(`The local user pool cannot read ${file}`, { cause });
        }
      }),
  );
};

/** Writes are ordered, one file at a time per user, each replaced atomically. */
const createWriter = (folder: string) => {
  const writes = new Map<string, Promise<void>>();
  const enqueue = (sub: string, write: () => Promise<void>): Promise<void> => {
    const mine = (writes.get(sub) ?? Promise.resolve()).catch(() => undefined).then(write);
    writes.set(sub, mine);
    return mine.finally(() => {
      if (writes.get(sub) === mine) writes.delete(sub);
    });
  };
  const toFile = (sub: string): string => join(folder, `${sub}.json`);
  return {
    save: (user: PoolUser) =>
      enqueue(user.sub, async () => {
        await writeFile(`${toFile(user.sub)}.tmp`, JSON.stringify(user), { mode: 0o600 });
        await rename(`${toFile(user.sub)}.tmp`, toFile(user.sub));
      }),
    erase: (sub: string) => enqueue(sub, () => rm(toFile(sub), { force: true })),
    settle: async () => {
      await Promise.allSettled(writes.values());
    },
  };
};

/** Opens the users stored in a folder, which is created if missing. */
export const openUserStore = async (folder: string, clock: () => Date): Promise<UserStore> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const users = new Map((await readUsers(folder)).map((user) => [user.sub, user]));
  // A user of an identity provider signs in by its name, and may share an address with one who has a password.
  const toName = (user: PoolUser): string => user.userName ?? readEmail(user);
  const subs = new Map([...users.values()].map((user) => [toName(user), user.sub]));
  const writer = createWriter(folder);

  const bySub = (sub: string): PoolUser | undefined => users.get(sub);
  const byEmail = (email: string): PoolUser | undefined => users.get(subs.get(email.toLowerCase()) ?? '');
  const keep = async (user: PoolUser): Promise<PoolUser> => {
    const before = users.get(user.sub);
    if (before && toName(before) !== toName(user)) subs.delete(toName(before));
    users.set(user.sub, user);
    subs.set(toName(user), user.sub);
    await writer.save(user);
    return user;
  };
  return {
    bySub,
    byEmail,
    find: (username) => byEmail(username) ?? bySub(username) ?? users.get(subs.get(username) ?? ''),
    all: () => [...users.values()],
    add: keep,
    change: async (sub, change) => {
      const user = users.get(sub);
      if (!user) throw userNotFound();
      return keep({ ...user, ...change(user), modifiedAt: clock().getTime() });
    },
    remove: async (sub) => {
      const user = users.get(sub);
      if (!user) return;
      users.delete(sub);
      subs.delete(toName(user));
      await writer.erase(sub);
    },
    settle: writer.settle,
  };
};
