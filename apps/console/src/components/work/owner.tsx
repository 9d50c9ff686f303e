import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { OutputOf } from '@cloudmend/domain/contract';
import type { listOwners, Work } from '@cloudmend/domain/work';
import { useOwners } from '../../queries/work';
import styles from './work.module.css';

export type Owners = OutputOf<typeof listOwners>;

/** What a list calls an owner; someone who left keeps their findings until they are assigned again. */
export const nameOwner = (owners: Owners | undefined, owner: string): string => {
  const known =
    owners?.people.find(({ email }) => email === owner)?.name ?? owners?.teams.find(({ id }) => id === owner)?.name;
  if (known !== undefined) return known;
  if (owners === undefined) return owner.includes('@') ? owner : '…';
  return owner.includes('@') ? `${owner} (former member)` : 'Removed team';
};

/** For files: people are named by address, teams by name. */
export const withOwnerName = <Item extends { readonly work?: Work | undefined }>(
  item: Item,
  owners: Owners | undefined,
): Item => {
  const owner = item.work?.owner;
  if (!item.work || !owner || owner.includes('@')) return item;
  return { ...item, work: { ...item.work, owner: nameOwner(owners, owner) } };
};

const toInitials = (name: string): string =>
  name
    .split(/[\s.@-]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('');

/** A person, a team or no one. */
export const Owner = ({ owner }: { readonly owner: string | null }) => {
  const owners = useOwners().data;
  if (owner === null)
    return (
      <span className={`${styles.owner} ${styles.nobody}`}>
        <span className={styles.mark} data-kind="none" aria-hidden />
        <span>No owner</span>
      </span>
    );
  const name = nameOwner(owners, owner);
  return (
    <span className={styles.owner} title={owner.includes('@') ? owner : name}>
      <span className={styles.mark} data-kind={owner.includes('@') ? 'person' : 'team'} aria-hidden>
        {toInitials(name)}
      </span>
      <span>{name}</span>
    </span>
  );
};

interface OwnerSelectProps extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> {
  readonly value: string;
  /** Options before people and teams. */
  readonly first: ReadonlyArray<{ readonly value: string; readonly label: string }>;
  readonly onPick: (owner: string) => void;
}

/** Teams, then people. */
export const OwnerSelect = ({ value, first, onPick, ...shown }: OwnerSelectProps) => {
  const owners = useOwners().data;
  const { people = [], teams = [] } = owners ?? {};
  const isListed =
    first.some((each) => each.value === value) ||
    teams.some(({ id }) => id === value) ||
    people.some(({ email }) => email === value);
  return (
    <NativeSelect
      {...shown}
      value={value}
      onChange={({ currentTarget }) => onPick(currentTarget.value)}
      data={[
        ...first,
        ...(isListed ? [] : [{ value, label: nameOwner(owners, value) }]),
        ...(teams.length > 0
          ? [{ group: 'Teams', items: teams.map(({ id, name }) => ({ value: id, label: name })) }]
          : []),
        { group: 'People', items: people.map(({ email, name }) => ({ value: email, label: `${name} (${email})` })) },
      ]}
    />
  );
};
