import { parse as toJson } from '@cdktn/hcl2json';
import { Refusal } from '../refusal';
import { changedPaths, startsWith } from './json-path';
import { isJson } from './json-syntax';
import type { Writing } from './write-body';

const parseJson = async (path: string, text: string): Promise<unknown> => {
  try {
    return isJson(path) ? JSON.parse(text) : await toJson(path, text);
  } catch (thrown) {
    throw new Refusal('unreadable', `The file cannot be parsed: ${String(thrown).slice(0, 200)}`, path);
  }
};

/** @throws Refusal if a file differs in anything but the intended values */
export const requireExactly = async (
  path: string,
  before: string,
  after: string,
  { allowed }: Writing,
): Promise<void> => {
  const own = allowed.filter((each) => each.path === path).map(({ json }) => json);
  const changed = changedPaths(await parseJson(path, before), await parseJson(path, after));
  const stray = changed.find((each) => !own.some((start) => startsWith(each, start)));
  if (stray) throw new Refusal('unproven', `The edit would also change ${stray.join('.')}.`, path);
  const idle = own.find((start) => !changed.some((each) => startsWith(each, start)));
  if (idle) throw new Refusal('unproven', `The edit would not change ${idle.join('.')}.`, path);
};
