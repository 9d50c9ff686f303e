import type { AnyCheck } from '../define-check';
import { SUBJECTS } from './subjects';

/** What a framework needs of a check. */
export type Mapped = Pick<AnyCheck, 'id' | 'subjects'>;

/**
 * Finds the ids of the checks about some subjects, without duplicates. The function throws a TypeError for an unknown
 * subject.
 */
export const indexSubjects = (checks: readonly Mapped[]): ((subjects: readonly string[]) => readonly string[]) => {
  const bySubject = new Map<string, string[]>(Object.keys(SUBJECTS).map((subject) => [subject, []]));
  for (const { id, subjects } of checks) for (const subject of subjects) bySubject.get(subject)?.push(id);
  return (subjects) => [
    ...new Set(
      subjects.flatMap((subject) => {
        const about = bySubject.get(subject);
        if (!about) throw new TypeError(`There is no subject ${subject}.`);
        return about;
      }),
    ),
  ];
};
