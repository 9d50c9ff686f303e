import type { FileControl, FrameworkControl, FrameworkFile } from './framework';

/** A control with what it takes from another framework. */
type WholeControl = Omit<FrameworkControl, 'checks' | 'section'> & Pick<FileControl, 'checks' | 'section'>;

export interface WholeFile extends FrameworkFile {
  readonly sections: Readonly<Record<string, string>>;
  readonly sectionPattern: string;
  readonly controls: readonly WholeControl[];
}

const UP_TO_THE_FIRST_DOT = '^[^.]+';

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];

/** `AC-2(a)` and `AC-2(a)(1)` are parts of `AC-2`; `AC-2(1)` is its own control. */
const listWholes = (id: string): string[] => [
  id,
  ...[...id.matchAll(/\([a-z]/g)].map(({ index }) => id.slice(0, index)),
];

/** Each control with its parts. */
const indexParts = (controls: readonly WholeControl[]): ReadonlyMap<string, readonly WholeControl[]> => {
  const parts = new Map<string, WholeControl[]>();
  for (const control of controls)
    for (const whole of listWholes(control.id)) parts.set(whole, [...(parts.get(whole) ?? []), control]);
  return parts;
};

/** The subjects and checks of several controls; manual if one of them is, or there are none. */
const joinMappings = (sources: readonly WholeControl[]): Pick<WholeControl, 'subjects' | 'checks' | 'manual'> => {
  const checks = sources.flatMap((source) => source.checks ?? []);
  return {
    subjects: unique(sources.flatMap(({ subjects }) => subjects)),
    ...(checks.length > 0 && { checks: unique(checks) }),
    ...((sources.length === 0 || sources.some(({ manual }) => manual === true)) && { manual: true }),
  };
};

const toWhole = ({ from, ...own }: FileControl, base: ReturnType<typeof indexParts>): WholeControl => {
  const sources = (from ?? [own.id]).flatMap((source) => base.get(source) ?? []);
  const mapping = own.subjects ? { subjects: own.subjects } : joinMappings(sources);
  return { title: sources[0]?.title ?? own.id, ...mapping, ...own };
};

/** A framework's file with everything that it takes from the framework it is based on. */
export const completeFile = (file: FrameworkFile, files: readonly FrameworkFile[]): WholeFile => {
  const found = files.find(({ id }) => id === file.basedOn);
  const base = found && completeFile(found, files);
  const parts = indexParts(base?.controls ?? []);
  return {
    ...file,
    sections: file.sections ?? base?.sections ?? {},
    sectionPattern: file.sectionPattern ?? base?.sectionPattern ?? UP_TO_THE_FIRST_DOT,
    controls: file.controls.map((control) => toWhole(control, parts)),
  };
};
