import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { readErrorCode } from './error-code';
import { NothingReadError, UsageError } from './usage-error';

const readText = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (thrown) {
    const code = readErrorCode(thrown);
    if (code !== undefined) throw new UsageError(`${file} cannot be read (${code}).`);
    throw thrown;
  }
};

const parseJson = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    throw new UsageError(`${file} is not JSON.`, { cause: thrown });
  }
};

/** The content of a JSON file. @throws UsageError */
export const readJson = async (file: string): Promise<unknown> => parseJson(file, await readText(file));

const readRow = <Row>(file: string, schema: z.ZodType<Row>, value: unknown, at: number): Row => {
  const answer = schema.safeParse(value);
  if (answer.success) return answer.data;
  const [issue] = answer.error.issues;
  const where = issue && issue.path.length > 0 ? ` ${issue.path.join('.')}:` : '';
  throw new UsageError(`Row ${at + 1} of ${file} cannot be used.${where} ${issue?.message ?? ''}`.trim());
};

/**
 * The rows of a JSON file with a list. @throws UsageError that names the first invalid row; NothingReadError for an
 * empty list
 */
export const readRows = async <Row>(file: string, schema: z.ZodType<Row>): Promise<Row[]> => {
  const list = await readJson(file);
  if (!Array.isArray(list)) throw new UsageError(`${file} must contain a JSON list of rows.`);
  if (list.length === 0) throw new NothingReadError(`${file} has no rows.`);
  return list.map((value, at) => readRow(file, schema, value, at));
};
