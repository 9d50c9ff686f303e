import type { Event } from '../runtime/raw-request';
import { type Fields, isFields } from './read-value';
import { badRequest, tooLarge } from './scim-error';

/** A group with the most members that it may have is half as large. */
const MAX_BODY_BYTES = 512 * 1024;
const MAX_DEPTH = 10;

/** True if the value nests deeper than the given number of levels. */
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('invalidSyntax', 'The body of the request is not JSON.');
  }
};

/** @throws AppError invalidSyntax for what is no JSON object, and for one that is too large or too deep */
export const readScimBody = ({ body = '', isBase64Encoded }: Pick<Event, 'body' | 'isBase64Encoded'>): Fields => {
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > MAX_BODY_BYTES) throw tooLarge(`The request is larger than ${MAX_BODY_BYTES / 1024} KB.`);
  const parsed = parse(bytes.toString('utf8'));
  if (!isFields(parsed)) throw badRequest('invalidSyntax', 'The body of the request must be a JSON object.');
  if (isDeeper(parsed, MAX_DEPTH)) throw badRequest('invalidSyntax', 'The body of the request is nested too deeply.');
  return parsed;
};
