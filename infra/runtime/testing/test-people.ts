import type { IdentityProvider, Mail, PoolUser } from '../services';

type Sent = Parameters<Mail['send']>[0];

/** A user in the test's own user pool. */
interface Known extends PoolUser {
  readonly since?: Date;
  readonly sessions: number;
  /** The password was voided. */
  readonly isReset?: boolean;
  readonly isDisabled?: boolean;
}

/** A user pool and outbox in memory that tests can inspect and break. The real adapter is tested on the emulator. */
export interface TestPeople {
  readonly identity: IdentityProvider;
  readonly mail: Mail & { isSilent: boolean };
  /** By address. */
  readonly users: Map<string, Known>;
  readonly sent: Sent[];
  /** Addresses that were sent a temporary password, once per email. */
  readonly passwords: string[];
  /** The site that the latest temporary password leads to. */
  signInAt: string | undefined;
  /** Adds a user with their own account. */
  add(user: {
    readonly sub: string;
    readonly email: string;
    readonly hasTotp?: boolean;
    readonly isUnconfirmed?: boolean;
    readonly since?: Date;
    readonly isDisabled?: boolean;
  }): void;
  failing: '' | 'create' | 'mail' | 'sign-out';
}

export const openTestPeople = (): TestPeople => {
  const users = new Map<string, Known>();
  const byName = (name: string): Known | undefined =>
    users.get(name) ?? [...users.values()].find(({ sub }) => sub === name);
  const failWhen = (what: TestPeople['failing']): void => {
    if (people.failing === what)
      throw Object.assign(new Error(`${what} is down`), { name: 'ServiceUnavailableException' });
  };
  let made = 0;
  const people: TestPeople = {
    users,
    sent: [],
    passwords: [],
    signInAt: undefined,
    failing: '',
    add: ({ sub, email, hasTotp = false, isUnconfirmed = false, since = new Date(0), isDisabled = false }) =>
      void users.set(email, { sub, email, isNew: false, hasTotp, isUnconfirmed, since, isDisabled, sessions: 1 }),
    identity: {
      find: async (name) => byName(name),
      create: async (email) => {
        const known = users.get(email);
        if (known && !known.isUnconfirmed) return known;
        failWhen('create');
        const user = {
          sub: `pool-${(made += 1)}`,
          email,
          isNew: true,
          hasTotp: false,
          isUnconfirmed: false,
          sessions: 0,
        };
        users.set(email, user);
        return user;
      },
      sendTemporaryPassword: async (email, siteUrl) => {
        failWhen('mail');
        people.passwords.push(email);
        people.signInAt = siteUrl;
      },
      signOutEverywhere: async (sub) => {
        failWhen('sign-out');
        const user = byName(sub);
        if (user) users.set(user.email, { ...user, sessions: 0 });
      },
      remove: async (sub) => {
        const user = byName(sub);
        if (user) users.delete(user.email);
      },
      resetPassword: async (sub) => {
        const user = byName(sub);
        if (user) users.set(user.email, { ...user, isReset: true });
      },
      unconfirmedBefore: async (moment) =>
        [...users.values()].filter(({ isUnconfirmed, since }) => isUnconfirmed && since && since < moment),
      listDisabled: async () => [...users.values()].filter(({ isDisabled }) => isDisabled).map(({ sub }) => sub),
    },
    mail: {
      isSilent: false,
      send: async (message) => {
        failWhen('mail');
        people.sent.push(message);
      },
    },
  };
  return people;
};
