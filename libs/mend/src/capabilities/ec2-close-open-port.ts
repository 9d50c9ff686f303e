import type { IpPermission, SecurityGroupRule } from '@aws-sdk/client-ec2';
import { type Cloud, checkOnly, unlessMissing } from '../cloud';
import { defineCapability, type Facts, refuse, type Tags } from '../define-capability';
import { fromTags, toTags } from './tags';

/** One inbound rule. Its id is not a fact: a restored rule has a new one. */
interface Rule extends Facts {
  readonly protocol: string;
  readonly from: number;
  readonly to: number;
  /** An address range; null for a group or prefix list. */
  readonly range: string | null;
  /** The group or prefix list. */
  readonly reference: string | null;
  readonly description: string | null;
  readonly tags: Tags;
}
interface GroupFacts extends Facts {
  readonly rules: readonly Rule[];
}

const GROUP = ['arn:{partition}:ec2:{region}:{account}:security-group/{id}'];
const RULE = 'arn:{partition}:ec2:{region}:{account}:security-group-rule/*';
const PORTS: Readonly<Record<string, number>> = { 'ec2-sg-open-ssh': 22, 'ec2-sg-open-rdp': 3389 };
const ANYWHERE: ReadonlySet<string | null> = new Set(['0.0.0.0/0', '::/0']);
const ALL = '-1';

const toLine = ({ protocol, from, to, range, reference }: Rule): string =>
  `${protocol} ${from}-${to} ${range ?? reference}`;
const sortRules = (rules: readonly Rule[]): readonly Rule[] =>
  [...rules].sort((a, b) => (toLine(a) < toLine(b) ? -1 : 1));

const toRule = (rule: SecurityGroupRule): Rule => ({
  protocol: rule.IpProtocol ?? ALL,
  from: rule.FromPort ?? -1,
  to: rule.ToPort ?? -1,
  range: rule.CidrIpv4 ?? rule.CidrIpv6 ?? null,
  reference: rule.ReferencedGroupInfo?.GroupId ?? rule.PrefixListId ?? null,
  description: rule.Description ?? null,
  tags: toTags(rule.Tags),
});

const opens = ({ range, protocol, from, to }: Rule, port: number): boolean =>
  ANYWHERE.has(range) && (protocol === ALL || (protocol === 'tcp' && ((from <= port && port <= to) || from === -1)));

/** The rule as EC2 takes it. */
const toPermission = ({ protocol, from, to, range, description }: Rule, withText: boolean): IpPermission => {
  const text = withText && description !== null ? { Description: description } : {};
  return {
    IpProtocol: protocol,
    FromPort: from,
    ToPort: to,
    ...(range?.includes(':') === true
      ? { Ipv6Ranges: [{ CidrIpv6: range, ...text }] }
      : { IpRanges: [{ CidrIp: range ?? '', ...text }] }),
  };
};

const listMissing = (rules: readonly Rule[], others: readonly Rule[]): Rule[] => {
  const there = new Set(others.map(toLine));
  return rules.filter((rule) => !there.has(toLine(rule)));
};

const readRules = async (cloud: Cloud, id: string): Promise<Rule[]> => {
  const rules: SecurityGroupRule[] = [];
  let NextToken: string | undefined;
  do {
    const page = await cloud.send('ec2', 'DescribeSecurityGroupRules', {
      Filters: [{ Name: 'group-id', Values: [id] }],
      ...(NextToken === undefined ? {} : { NextToken }),
    });
    rules.push(...(page.SecurityGroupRules ?? []));
    NextToken = page.NextToken || undefined;
  } while (NextToken !== undefined);
  return rules.filter(({ IsEgress }) => IsEgress !== true).map(toRule);
};

export const ec2CloseOpenPort = defineCapability<GroupFacts, 'aws.ec2.security-group'>({
  id: 'ec2-close-open-port',
  title: 'Close SSH or RDP of a security group to the internet',
  kind: 'aws.ec2.security-group',
  checks: Object.keys(PORTS),
  rules: [],
  actions: [
    { action: 'ec2:DescribeSecurityGroups', on: ['*'] },
    { action: 'ec2:DescribeSecurityGroupRules', on: ['*'] },
    { action: 'ec2:RevokeSecurityGroupIngress', on: GROUP },
    { action: 'ec2:AuthorizeSecurityGroupIngress', on: [...GROUP, RULE] },
    {
      action: 'ec2:CreateTags',
      on: [RULE],
      when: { StringEquals: { 'ec2:CreateAction': 'AuthorizeSecurityGroupIngress' } },
    },
  ],
  risk: 'People who connect from the internet are locked out. Keep another way in, such as Session Manager.',
  undo: {
    isExact: true,
    how: 'Adds the same rules again, with description and tags. They have new rule IDs.',
  },
  sources: [
    'https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_RevokeSecurityGroupIngress.html',
    'https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_AuthorizeSecurityGroupIngress.html',
  ],
  chooseSettings: ({ about }) => ({ port: PORTS[about] ?? 0 }),
  findTargetId: ({ id }) => id,
  toEvidence: ({ ingress }) => ({
    ranges: ingress
      .flatMap(({ protocol, fromPort, toPort, ranges }) =>
        ranges.map((range) => `${protocol} ${fromPort ?? -1}-${toPort ?? -1} ${range}`),
      )
      .sort(),
  }),
  toView: ({ rules }) => ({
    ranges: rules
      .filter(({ range }) => range !== null)
      .map(toLine)
      .sort(),
  }),
  read: async (cloud, { id }) => {
    const found = await unlessMissing(
      cloud.send('ec2', 'DescribeSecurityGroups', { GroupIds: [id] }),
      'InvalidGroup.NotFound',
      'InvalidGroupId.NotFound',
    );
    const [group] = found?.SecurityGroups ?? [];
    return group && { facts: { rules: sortRules(await readRules(cloud, id)) }, tags: toTags(group.Tags) };
  },
  plan: ({ rules }, { port = 0 }) => {
    const open = rules.filter((rule) => opens(rule, port));
    if (open.length === 0) return refuse('already', `Port ${port} is not open to the internet.`);
    if (open.some(({ from, to }) => from !== port || to !== port))
      return refuse('too-wide', `A rule opens port ${port} together with others. Narrow it by hand.`);
    return { rules: rules.filter((rule) => !opens(rule, port)) };
  },
  dryRun: ({ cloud, target, before, after }) =>
    checkOnly(
      cloud.send('ec2', 'RevokeSecurityGroupIngress', {
        GroupId: target.id,
        IpPermissions: listMissing(before.rules, after.rules).map((rule) => toPermission(rule, false)),
        DryRun: true,
      }),
    ),
  write: async ({ cloud, target, before, after }) => {
    await cloud.send('ec2', 'RevokeSecurityGroupIngress', {
      GroupId: target.id,
      IpPermissions: listMissing(before.rules, after.rules).map((rule) => toPermission(rule, false)),
    });
  },
  takeBack: async ({ cloud, target, before }) => {
    // One request for each rule: tags apply to all rules of a request, and a crash may have left some of them.
    for (const rule of listMissing(before.rules, await readRules(cloud, target.id))) {
      const tags = fromTags(rule.tags);
      await cloud.send('ec2', 'AuthorizeSecurityGroupIngress', {
        GroupId: target.id,
        IpPermissions: [toPermission(rule, true)],
        ...(tags.length > 0 ? { TagSpecifications: [{ ResourceType: 'security-group-rule', Tags: tags }] } : {}),
      });
    }
    return undefined;
  },
  // Between two requests: some of the rules are there.
  isUnderWay: ({ rules }, { before, after }) => {
    const [some, all] = [before.rules, after.rules].sort((a, b) => a.length - b.length) as [Rule[], Rule[]];
    return listMissing(rules, all).length === 0 && listMissing(some, rules).length === 0;
  },
});
