import * as z from 'zod';
import { PROVABLE, assertDeletable, ownUpdate } from '../attributes';
import { drawCode, spendCode } from '../codes';
import { CognitoError, invalidParameter } from '../errors';
import { deliveryDetails } from '../mail';
import { AttributeEntries, Code, tokenOperation } from '../operation';
import { readNow } from '../pool';
import type { Pool } from '../pool';
import { without } from '../user';
import type { PoolUser } from '../user';

type Address = 'email' | 'phone_number';
const Address = z.enum(['email', 'phone_number']);

const assertFree = (pool: Pool, user: PoolUser, email: string): void => {
  const holder = pool.users.byEmail(email);
  if (holder && holder.sub !== user.sub)
    throw new CognitoError('AliasExistsException', 'An account with the given email already exists.');
};

/** Sends a code to an unproven address. */
const sendProof = async (pool: Pool, user: PoolUser, name: Address) => {
  const address = user.pending[name] ?? user.attributes[name];
  if (address === undefined) throw invalidParameter(`User has no attribute ${name}.`);
  pool.mail.claim(address);
  const code = await drawCode(pool.users, user, name, readNow(pool));
  await pool.mail.send('verify', address, code);
  return deliveryDetails(name, address);
};

/** Stores changed addresses beside the old ones until proven, and sends the codes. */
export const proposeAddresses = async (pool: Pool, user: PoolUser, addresses: Readonly<Record<string, string>>) => {
  const changed = Object.entries(addresses).filter(([name, value]) => user.attributes[name] !== value);
  const changedEmail = changed.find(([name]) => name === 'email')?.[1];
  if (changedEmail !== undefined) assertFree(pool, user, changedEmail);
  const latest = await pool.users.change(user.sub, ({ pending }) => ({
    pending: { ...pending, ...Object.fromEntries(changed) },
  }));
  return Promise.all(changed.map(([name]) => sendProof(pool, latest, name as Address)));
};

const UpdateInput = z.object({ UserAttributes: AttributeEntries });

/** The write list allows only addresses to change. */
export const updateUserAttributes = tokenOperation(UpdateInput, async (pool, input, user) => ({
  CodeDeliveryDetailsList: await proposeAddresses(pool, user, ownUpdate(input.UserAttributes)),
}));

export const getUserAttributeVerificationCode = tokenOperation(
  z.object({ AttributeName: Address }),
  async (pool, input, user) => ({
    CodeDeliveryDetails: await sendProof(pool, user, input.AttributeName),
  }),
);

export const verifyUserAttribute = tokenOperation(
  z.object({ AttributeName: Address, Code }),
  async (pool, input, user) => {
    const { AttributeName: name } = input;
    const address = user.pending[name] ?? user.attributes[name];
    if (address === undefined) throw invalidParameter(`User has no attribute ${name}.`);
    if (name === 'email') assertFree(pool, user, address);
    await spendCode(pool.users, user, { purpose: name, code: input.Code, now: readNow(pool) });
    await pool.users.change(user.sub, ({ attributes, pending }) => ({
      attributes: { ...attributes, [name]: address, [`${name}_verified`]: 'true' },
      pending: without(pending, name),
    }));
    return {};
  },
);

const DeleteInput = z.object({ UserAttributeNames: z.array(z.string().max(64)).max(50) });

export const deleteUserAttributes = tokenOperation(DeleteInput, async (pool, input, user) => {
  assertDeletable(input.UserAttributeNames);
  const gone = input.UserAttributeNames.flatMap((name) => (PROVABLE.has(name) ? [name, `${name}_verified`] : [name]));
  await pool.users.change(user.sub, ({ attributes }) => ({ attributes: gone.reduce(without, attributes) }));
  return {};
});
