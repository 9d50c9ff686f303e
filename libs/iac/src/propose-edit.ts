import { createTwoFilesPatch } from 'diff';
import type { ConstructPath } from './cdk/edit-cdk';
import { isApp } from './cdk/is-app';
import { type StackAddress, editCloudFormation } from './cloudformation/edit-cloudformation';
import type { Fix } from './fix';
import { type PlanFile, addressIn } from './plan/plan-file';
import { Refusal, type RefusalCode } from './refusal';
import type { Files } from './splice';
import { isTerraform } from './terraform/layout';
import { type Edit, editTerraform } from './terraform/edit-terraform';

/** The result of applying one fix to a repository. */
export interface Proposal {
  readonly outcome: 'edited' | 'refused' | 'nothing-to-do';
  readonly code?: RefusalCode;
  readonly reason?: string;
  /** The place in the code, such as `main.tf:12`. */
  readonly place?: string;
  /** The files after the edit. */
  readonly files: ReadonlyMap<string, string>;
  readonly diffs: ReadonlyArray<{ readonly path: string; readonly diff: string }>;
  /** What a plan of the edit may change. */
  readonly expectation?: Pick<Edit, 'root' | 'addresses' | 'address'>;
}

/** What else identifies the resource. */
export interface Whereabouts {
  /** A plan of the unedited repository, or its address book. */
  readonly plan?: PlanFile | undefined;
  /** Tags of the resource. */
  readonly tags?: Readonly<Record<string, string>> | undefined;
}

interface Edited {
  readonly files: ReadonlyMap<string, string>;
  readonly expectation: NonNullable<Proposal['expectation']>;
}

const readStack = (tags: Whereabouts['tags']): StackAddress | undefined => {
  const logicalId = tags?.['aws:cloudformation:logical-id'];
  return logicalId === undefined ? undefined : { logicalId };
};

const readConstruct = (tags: Whereabouts['tags']): ConstructPath | undefined => {
  const path = tags?.['aws:cdk:path'];
  return path === undefined ? undefined : { path };
};

/** The TypeScript compiler takes longer to load than most edits. */
const inCdk = async (files: Files, fix: Fix, { tags }: Whereabouts): Promise<Edited> => {
  const { editCdk } = await import('./cdk/edit-cdk');
  const { files: changed, ...expectation } = editCdk(files, fix, readConstruct(tags));
  return { files: changed, expectation };
};

const inTerraform = async (files: Files, fix: Fix, { plan }: Whereabouts): Promise<Edited> => {
  const { files: changed, ...expectation } = await editTerraform(files, fix, plan && addressIn(plan, fix.resource));
  return { files: changed, expectation };
};

const inCloudFormation = (files: Files, fix: Fix, { tags }: Whereabouts): Edited => {
  const { files: changed, ...expectation } = editCloudFormation(files, fix, readStack(tags));
  return { files: changed, expectation };
};

type Editor = (files: Files, fix: Fix, whereabouts: Whereabouts) => Edited | Promise<Edited>;

const has = (files: Files, isOne: (path: string, text: string) => boolean): boolean =>
  [...files].some(([path, text]) => isOne(path, text));

/** The editors for the kinds of code in a repository. */
const editorsFor = (files: Files): Editor[] => [
  ...(has(files, isTerraform) ? [inTerraform] : []),
  ...(has(files, (path) => /\.(ya?ml|json|template)$/.test(path)) ? [inCloudFormation] : []),
  ...(has(files, isApp) ? [inCdk] : []),
];

const attempt = async (edit: () => Edited | Promise<Edited>): Promise<Edited | Refusal> => {
  try {
    return await edit();
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown;
    throw thrown;
  }
};

const makeDiff = (path: string, before: string, after: string): string =>
  createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, { context: 3 }).replace(
    /^=+\n/,
    '',
  );

/** The diffs of changed files, by path. */
export const diffFiles = (before: Files, after: ReadonlyMap<string, string>): Proposal['diffs'] =>
  [...after].map(([path, text]) => ({ path, diff: makeDiff(path, before.get(path) ?? '', text) }));

const ELSEWHERE: ReadonlySet<RefusalCode> = new Set(['not-found', 'needs-answer']);
/** Refusals with a place come first, as they say more than that none was found. */
const RANK: readonly RefusalCode[] = ['not-found', 'needs-answer'];

const pickTelling = (refusals: readonly Refusal[]): Refusal =>
  [...refusals].sort(
    (a, b) =>
      RANK.indexOf(a.code) - RANK.indexOf(b.code) || Number(b.place !== undefined) - Number(a.place !== undefined),
  )[0] ?? new Refusal('not-found', 'The repository contains no supported infrastructure code.');

const toRefused = ({ code, message, place }: Refusal): Proposal => ({
  outcome: code === 'already' ? 'nothing-to-do' : 'refused',
  code,
  reason: message,
  ...(place === undefined ? {} : { place }),
  files: new Map(),
  diffs: [],
});

/** Writes a fix into whichever code of a repository defines the resource. */
export const proposeEdit = async (files: Files, fix: Fix, whereabouts: Whereabouts = {}): Promise<Proposal> => {
  const refusals: Refusal[] = [];
  for (const edit of editorsFor(files)) {
    const answer = await attempt(() => edit(files, fix, whereabouts));
    if (answer instanceof Refusal) {
      refusals.push(answer);
      // A resource is defined in one kind of code only.
      if (!ELSEWHERE.has(answer.code)) break;
      continue;
    }
    return {
      outcome: 'edited',
      files: answer.files,
      diffs: diffFiles(files, answer.files),
      expectation: answer.expectation,
    };
  }
  return toRefused(pickTelling(refusals));
};
