import { badRequest } from './scim-error';
import { type Fields, isFields, readField, readList } from './read-value';

const PATH_LENGTH_MOST = 500;
const OPERATIONS_MOST = 1000;

/** What an operation of a PATCH changes. */
export interface Target {
  /** Lower case; empty for one of an extension, which nothing here keeps. */
  readonly attribute: string;
  /** Of `emails[type eq "work"]`. */
  readonly where?: { readonly attribute: string; readonly value: string };
  /** Lower case, such as `familyname`. */
  readonly part?: string;
}

export interface Change {
  readonly op: 'add' | 'replace' | 'remove';
  readonly target: Target;
  readonly value: unknown;
}

const PATH = /^([a-z]\w*)(?:\[(\w+) eq (?:"([^"\\]*)"|(true|false))\])?(?:\.(\$?\w+))?$/i;
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;

/** @throws AppError invalidPath */
export const parsePath = (path: string): Target => {
  const text = path.trim().replace(CORE, '');
  if (path.length > PATH_LENGTH_MOST) throw badRequest('invalidPath', 'The path is too long.');
  if (/^urn:/i.test(text)) return { attribute: '' };
  const [found, attribute = '', where, quoted, bare, part] = PATH.exec(text) ?? [];
  if (found === undefined) throw badRequest('invalidPath', `The path ${text.slice(0, 64)} cannot be read.`);
  return {
    attribute: attribute.toLowerCase(),
    ...(where !== undefined && { where: { attribute: where.toLowerCase(), value: quoted ?? bare ?? '' } }),
    ...(part !== undefined && { part: part.toLowerCase() }),
  };
};

const readOp = (value: unknown): Change['op'] => {
  const op = typeof value === 'string' ? value.toLowerCase() : '';
  if (op === 'add' || op === 'replace' || op === 'remove') return op;
  throw badRequest('invalidSyntax', 'The value of op must be add, replace or remove.');
};

/** Without a path, each field of the value is one: some directories name parts in it, such as `name.familyName`. */
const withoutPath = (op: Change['op'], value: unknown): readonly Change[] => {
  if (op === 'remove') throw badRequest('noTarget', 'What is removed needs a path.');
  if (!isFields(value)) throw badRequest('invalidValue', 'Without a path the value must be an object.');
  return Object.entries(value).map(([name, each]) => ({ op, target: parsePath(name), value: each }));
};

const toChanges = (operation: unknown): readonly Change[] => {
  if (!isFields(operation)) throw badRequest('invalidSyntax', 'An operation must be an object.');
  const op = readOp(readField(operation, 'op'));
  const path = readField(operation, 'path');
  const value = readField(operation, 'value');
  if (path === undefined || path === null || path === '') return withoutPath(op, value);
  if (typeof path !== 'string') throw badRequest('invalidPath', 'The path must be text.');
  return [{ op, target: parsePath(path), value }];
};

/** The changes of a PATCH in their order. @throws AppError invalidSyntax, invalidPath, noTarget, tooMany */
export const readChanges = (body: Fields): readonly Change[] => {
  const operations = readList(readField(body, 'Operations'), 'Operations');
  if (operations.length === 0) throw badRequest('invalidSyntax', 'The request has no operations.');
  if (operations.length > OPERATIONS_MOST)
    throw badRequest('tooMany', `A request can have up to ${OPERATIONS_MOST} operations.`);
  return operations.flatMap(toChanges);
};
