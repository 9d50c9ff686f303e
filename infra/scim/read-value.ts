import { badRequest } from './scim-error';

/** What directories send nowhere exceeds this. */
const TEXT_MOST = 256;
const LIST_MOST = 2000;

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field by name, whatever its case: names of attributes have none (RFC 7643, section 2.1). */
export const readField = (fields: Fields, name: string): unknown =>
  Object.entries(fields).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];

/** Undefined for what clears an attribute. @throws AppError invalidValue */
export const readText = (value: unknown, what: string): string | undefined => {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw badRequest('invalidValue', `${what} must be text.`);
  if (value.length > TEXT_MOST) throw badRequest('invalidValue', `${what} has more than ${TEXT_MOST} characters.`);
  return value;
};

/** Entra ID sends "False" for false. @throws AppError invalidValue */
export const readFlag = (value: unknown, what: string): boolean => {
  const flag = typeof value === 'string' ? { true: true, false: false }[value.toLowerCase()] : value;
  if (typeof flag !== 'boolean') throw badRequest('invalidValue', `${what} must be true or false.`);
  return flag;
};

/** One value stands for a list of it. @throws AppError invalidValue, tooMany */
export const readList = (value: unknown, what: string): readonly unknown[] => {
  if (value === undefined || value === null) return [];
  const list = Array.isArray(value) ? value : [value];
  if (list.length > LIST_MOST) throw badRequest('tooMany', `${what} has more than ${LIST_MOST} entries.`);
  return list;
};
