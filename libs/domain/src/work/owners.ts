import type { Team } from './team';
import type { WorkFilter } from './work-filter';

/** The members who see findings, and the teams. */
export interface KnownOwners {
  readonly people: ReadonlyArray<{ readonly email: string; readonly name: string }>;
  readonly teams: readonly Team[];
}

export const listOwnerIds = ({ people, teams }: KnownOwners): readonly string[] => [
  ...people.map(({ email }) => email),
  ...teams.map(({ id }) => id),
];

/** The owners under whose name a person's findings stand: the person and their teams. */
export const listOwnOwners = ({ teams }: Pick<KnownOwners, 'teams'>, email: string): readonly string[] => [
  email,
  ...teams.filter(({ members }) => members.includes(email)).map(({ id }) => id),
];

/** What the owner of a filter stands for: `me`, `mine` with one's teams, `none`, an address, or a team's ID. */
export const toOwnerFilter = (
  owner: string,
  known: KnownOwners,
  email: string,
): Pick<WorkFilter, 'owners' | 'notOwnedBy'> => {
  if (owner === 'mine') return { owners: listOwnOwners(known, email) };
  if (owner === 'none') return { notOwnedBy: listOwnerIds(known) };
  return { owners: [owner === 'me' ? email : owner] };
};
