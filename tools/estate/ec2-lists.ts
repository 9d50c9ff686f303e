import type { Filter } from '@aws-sdk/client-ec2';
import { checkRegion, type Asked } from '../demo-cloud/answers/asked';
import type { Tag } from '../demo-cloud/generate/tags';
import { UnsupportedLocallyError } from '../demo-cloud/wire/wire-error';
import { type Input, listPages, type Operation } from './answering';
import { type Listed, type Thing, thingsIn } from './plan';

export type Field = readonly [filter: string, member: string];
const readMember = (item: object, member: string): unknown => (item as Input)[member];

const readTag = (item: object, key: string): string | undefined =>
  ((item as { Tags?: Tag[] }).Tags ?? []).find(({ Key }) => Key === key)?.Value;

/** Keeps what passes all filters, as EC2 does. @throws UnsupportedLocallyError for a filter that is not answered */
const filter = <T extends object>(items: readonly T[], filters: unknown, fields: readonly Field[]): T[] =>
  items.filter((item) =>
    ((filters ?? []) as Filter[]).every(({ Name = '', Values = [] }) => {
      if (Name.startsWith('tag:')) return Values.includes(readTag(item, Name.slice('tag:'.length)) ?? '');
      const [, member] = fields.find(([each]) => each === Name) ?? [];
      if (member === undefined) throw new UnsupportedLocallyError(`the EC2 filter ${Name}`);
      const value = readMember(item, member);
      return Values.includes(String((value as { Name?: string } | undefined)?.Name ?? value ?? ''));
    }),
  );

/** EC2 answers everything at once unless a page size is given, which is then at least 5. */
const PAGE = { size: 'MaxResults', token: 'NextToken', most: 1000, least: 5, fault: 'InvalidParameterValue' };
export const BY_VPC: Field = ['vpc-id', 'VpcId'];

interface Lookup {
  readonly fields?: readonly Field[];
  /** How a request names single resources, and the member of the answer with the name. */
  readonly ids?: readonly [input: string, member: string];
}

/** A list of one region: by ids, by filters, in pages. */
export const list =
  <T extends object>(name: string, all: (asked: Asked, input: Input) => readonly T[], lookup: Lookup = {}): Operation =>
  (asked, input) => {
    const { fields = [], ids: [ids, id] = ['', ''] } = lookup;
    const wanted = (input[ids] ?? []) as string[];
    const isWanted = (item: T): boolean => wanted.length === 0 || wanted.includes(String(readMember(item, id)));
    const page = listPages(PAGE, name, () =>
      filter(all(asked, input).filter(isWanted), input['Filters'] ?? input['Filter'], fields),
    );
    return page(asked, input);
  };

/** The company's resources of a kind in the region asked, in EC2's form. */
export const describeAll =
  <P extends object, T>(kind: Listed<P>, describe: (thing: Thing<P>, asked: Asked) => T) =>
  (asked: Asked): T[] =>
    thingsIn(kind, asked.account.scope, checkRegion(asked)).map((each) => describe(each, asked));

/** The id at the end of an ARN. */
export const readId = ({ arn }: { readonly arn: string }): string => arn.slice(arn.lastIndexOf('/') + 1);

export const rejectUnless = (isKnown: boolean, what: string): void => {
  if (!isKnown) throw new UnsupportedLocallyError(what);
};
