import type { ChangePerson } from '@cloudmend/domain/changes';
import { toInitials } from '../change-view';
import styles from '../changes.module.css';

interface PersonProps {
  /** Absent for a seat no one has taken. */
  readonly person?: ChangePerson;
  readonly hasApproved?: boolean;
  readonly isYou?: boolean;
}

/** A person's initials; their name stands beside it or in its title. */
export const Person = ({ person, hasApproved = false, isYou = false }: PersonProps) => (
  <span
    className={styles.person}
    data-approved={hasApproved || undefined}
    data-empty={person || isYou ? undefined : true}
    title={person?.name}
    aria-hidden
  >
    {isYou ? 'You' : person ? toInitials(person.name) : ''}
  </span>
);
