import * as z from 'zod';

export const TEAMS_MOST = 50;
export const TEAM_MEMBERS_MOST = 100;
export const TEAM_RULES_MOST = 100;

const Line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^\P{Cc}*$/u, 'Use a single line of text.');

export const TeamName = Line(60).regex(/^[^@]*$/, 'A name cannot contain @.');

/** People who own findings together. */
export const Team = z.object({
  id: z.string(),
  name: TeamName,
  /** Addresses of members. */
  members: z.array(z.string().max(254)).max(TEAM_MEMBERS_MOST),
});
export type Team = z.infer<typeof Team>;

/** Which findings without an owner a team gets. Everything given must hold. */
export const TeamRule = z
  .strictObject({
    team: z.string().min(1).max(64),
    account: z.string().min(1).max(64).optional(),
    service: z.string().min(1).max(64).optional(),
    check: z.string().min(1).max(128).optional(),
    /** @default any value */
    tag: z.strictObject({ key: Line(128), value: Line(256).optional() }).optional(),
  })
  .refine(({ account, service, check, tag }) => Boolean(account ?? service ?? check ?? tag), {
    message: 'Choose at least one condition.',
  });
export type TeamRule = z.infer<typeof TeamRule>;

/** In order: the first that matches applies. */
export const TeamRules = z.array(TeamRule).max(TEAM_RULES_MOST);

/** What rules ask of a finding. */
export interface RuledFinding {
  readonly accountId: string;
  readonly service: string;
  readonly check: string;
  /** Undefined if they are not known. */
  readonly tags?: Readonly<Record<string, string>> | undefined;
}

type Match = 'yes' | 'no' | 'unknown';

const matchTag = (tag: TeamRule['tag'], tags: RuledFinding['tags']): Match => {
  if (!tag) return 'yes';
  if (!tags) return 'unknown';
  const value = Object.hasOwn(tags, tag.key) ? tags[tag.key] : undefined;
  return value !== undefined && (tag.value === undefined || tag.value === value) ? 'yes' : 'no';
};

const matchOne = ({ account, service, check, tag }: TeamRule, finding: RuledFinding): Match => {
  const isPlain =
    (account === undefined || account === finding.accountId) &&
    (service === undefined || service === finding.service) &&
    (check === undefined || check === finding.check);
  return isPlain ? matchTag(tag, finding.tags) : 'no';
};

/** The first rule that matches; 'unknown' if one before it depends on tags that are not known. */
export const findRule = (rules: readonly TeamRule[], finding: RuledFinding): TeamRule | 'unknown' | undefined => {
  for (const rule of rules) {
    const match = matchOne(rule, finding);
    if (match !== 'no') return match === 'yes' ? rule : 'unknown';
  }
  return undefined;
};

/** The conditions of a rule as a person reads them. */
export const describeRule = ({ account, service, check, tag }: TeamRule): string =>
  [
    ...(account ? [`account ${account}`] : []),
    ...(service ? [`service ${service}`] : []),
    ...(check ? [`check ${check}`] : []),
    ...(tag ? [`tag ${tag.key}${tag.value === undefined ? '' : `=${tag.value}`}`] : []),
  ].join(', ');
