import { RUNNING_CHECKS } from '../aws/running-checks';
import { SUBJECTS, type Subject } from './subjects';

const CHECKS_BY_SUBJECT = new Map<string, string[]>(Object.keys(SUBJECTS).map((subject) => [subject, []]));
for (const { id, subjects } of RUNNING_CHECKS)
  for (const subject of subjects) CHECKS_BY_SUBJECT.get(subject satisfies Subject)?.push(id);

/** The checks for some subjects, without duplicates. @throws TypeError for an unknown subject */
export const checksAbout = (subjects: readonly string[]): readonly string[] => [
  ...new Set(
    subjects.flatMap((subject) => {
      const checks = CHECKS_BY_SUBJECT.get(subject);
      if (!checks) throw new TypeError(`There is no subject ${subject}.`);
      return checks;
    }),
  ),
];
