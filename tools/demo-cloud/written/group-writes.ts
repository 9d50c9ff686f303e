import type { IpPermission } from '@aws-sdk/client-ec2';
import { isDeepStrictEqual } from 'node:util';
import { finder, things } from '../../estate/answering';
import { readId } from '../../estate/ec2-lists';
import { EVERYTHING, GROUPS } from '../../estate/vpc';
import { UnsupportedLocallyError, WireError } from '../wire/wire-error';
import { checkable, readTags, type Write } from './write';

const group = finder(
  things(GROUPS),
  (each, id) => readId(each) === id,
  (id) => new WireError('InvalidGroup.NotFound', `The security group '${id}' does not exist`),
);

/** One range of a rule, as EC2 counts rules. */
type Line = Pick<IpPermission, 'IpProtocol' | 'FromPort' | 'ToPort'> & {
  readonly range: { readonly CidrIp?: string; readonly CidrIpv6?: string; readonly Description?: string };
};

const toLines = ({ IpProtocol, FromPort, ToPort, IpRanges = [], Ipv6Ranges = [], ...others }: IpPermission): Line[] => {
  if (others.UserIdGroupPairs?.length || others.PrefixListIds?.length)
    throw new UnsupportedLocallyError('a change of a rule for a group or prefix list');
  return [...IpRanges, ...Ipv6Ranges].map((range) => ({ IpProtocol, FromPort, ToPort, range }) as Line);
};

/** EC2 compares everything but the description. */
const isSame = (one: Line, other: Line): boolean => {
  const strip = ({ range: { Description: _text, ...range }, ...rule }: Line) => ({ ...rule, ...range });
  return isDeepStrictEqual(strip(one), strip(other));
};

/** EC2 lists the ranges of one protocol and port together. */
const toPermissions = (lines: readonly Line[]): IpPermission[] => {
  const permissions: IpPermission[] = [];
  for (const { range, ...rule } of lines) {
    const list = range.CidrIpv6 === undefined ? 'IpRanges' : 'Ipv6Ranges';
    const known = permissions.find(({ IpRanges: _v4, Ipv6Ranges: _v6, ...other }) => isDeepStrictEqual(other, rule));
    if (known) known[list] = [...(known[list] ?? []), range];
    else permissions.push({ ...rule, [list]: [range] });
  }
  return permissions;
};

const readLines = (permissions: unknown): Line[] => ((permissions ?? []) as IpPermission[]).flatMap(toLines);

const revoke: Write = (asked, input, { change }) => {
  const found = group('GroupId')(asked, input);
  const [held, asks] = [readLines(found.ingress), readLines(input['IpPermissions'])];
  if (!asks.every((line) => held.some((other) => isSame(line, other))))
    throw new WireError('InvalidPermission.NotFound', 'The specified rule does not exist in this security group.');
  change(found.arn, { ingress: toPermissions(held.filter((line) => !asks.some((other) => isSame(line, other)))) });
  return { Return: true };
};

const authorizeIngress: Write = (asked, input, { change }) => {
  const found = group('GroupId')(asked, input);
  const [held, asks] = [readLines(found.ingress), readLines(input['IpPermissions'])];
  if (asks.some((line) => held.some((other) => isSame(line, other))))
    throw new WireError('InvalidPermission.Duplicate', 'The specified rule already exists.');
  if (readTags(input).length > 0) throw new UnsupportedLocallyError('a security group rule with tags');
  change(found.arn, { ingress: toPermissions([...held, ...asks]) });
  return { Return: true };
};

/** Each rule of a group under its own ID, as fixes read it. */
const describeRules: Write = (asked, input) => {
  const [filter] = (input['Filters'] ?? []) as Array<{ Name?: string; Values?: string[] }>;
  if (filter?.Name !== 'group-id') throw new UnsupportedLocallyError('security group rules without a group');
  const { scope } = asked.account;
  const wanted = things(GROUPS)(asked, input).filter((each) => filter.Values?.includes(readId(each)));
  const describe = (GroupId: string, IsEgress: boolean, { range, ...rule }: Line) => ({
    SecurityGroupRuleId: scope.id('sgr', `${GroupId}/${IsEgress}/${JSON.stringify([rule, range])}`),
    GroupId,
    GroupOwnerId: scope.accountId,
    IsEgress,
    IpProtocol: rule.IpProtocol,
    // EC2 reports every port as -1.
    FromPort: rule.FromPort ?? -1,
    ToPort: rule.ToPort ?? -1,
    CidrIpv4: range.CidrIp,
    CidrIpv6: range.CidrIpv6,
    Description: range.Description,
    Tags: [],
  });
  return {
    SecurityGroupRules: wanted.flatMap((each) => [
      ...readLines(each.ingress).map((line) => describe(readId(each), false, line)),
      ...readLines([EVERYTHING]).map((line) => describe(readId(each), true, line)),
    ]),
  };
};

export const groupWrites = {
  AuthorizeSecurityGroupIngress: checkable(authorizeIngress),
  DescribeSecurityGroupRules: describeRules,
  RevokeSecurityGroupIngress: checkable(revoke),
} satisfies Readonly<Record<string, Write>>;
