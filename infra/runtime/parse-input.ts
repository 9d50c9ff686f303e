import { isDeepStrictEqual } from 'node:util';
import type { Contract, InputOf } from '@cloudmend/domain/contract';
import { AppError } from '@cloudmend/domain/errors';
import { faultSentence } from './fault-sentence';
import type { RawRequest } from './raw-request';
import { TENANT_NAMES } from './tenant-name';

const MAX_FAULTS = 20;

/** Path, query and body as one object. Repeated values must agree. @throws AppError invalid */
const mergeInput = ({ path, query, body }: RawRequest, isMemberCall: boolean): Map<string, unknown> => {
  const input = new Map<string, unknown>();
  const add = (name: string, value: unknown): void => {
    if (input.has(name) && !isDeepStrictEqual(input.get(name), value))
      throw new AppError('invalid', `The request names two different values of ${name}.`);
    input.set(name, value);
  };
  const tenantNames: Record<keyof RawRequest, readonly string[]> = isMemberCall
    ? TENANT_NAMES
    : { path: [], query: [], body: [] };
  for (const [name, value] of path) {
    // Ids are never empty, and the table rejects empty keys.
    if (value === '') throw new AppError('invalid', `The field ${name} is missing.`);
    if (!tenantNames.path.includes(name)) add(name, value);
  }
  for (const [name, values] of query) {
    if (tenantNames.query.includes(name)) continue;
    if (values.length > 1) throw new AppError('invalid', `The request names ${name} more than once.`);
    add(name, values[0]);
  }
  for (const [name, value] of body) if (!tenantNames.body.includes(name)) add(name, value);
  return input;
};

/**
 * The input in the contract's shape: an unknown field is rejected, never dropped. @throws AppError invalid with the
 * invalid fields
 */
export const parseInput = <C extends Contract>(contract: C, request: RawRequest): InputOf<C> => {
  const given = mergeInput(request, contract.audience === 'member');
  if (given.has('__proto__')) throw new AppError('invalid', 'The request has an unknown field.');
  const parsed = contract.input.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data as InputOf<C>;
  const fields = parsed.error.issues
    .slice(0, MAX_FAULTS)
    .map((fault) => ({ field: fault.path.join('.').slice(0, 100), message: faultSentence(fault) }));
  throw new AppError('invalid', fields[0]?.message ?? 'The request is not valid.', { details: { fields } });
};
