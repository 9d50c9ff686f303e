import { type Fact, type Resource, toFact, toUnread } from '../../snapshot';
import { type Collecting, readFact } from '../collecting';
import type { AwsResource } from '../resources';
import { tagsFact } from '../shapes';
import { TAG_SOURCES, type TagSource } from './tag-sources';

const whyNotAsked = ({ purposes }: Collecting): string =>
  purposes.includes('cost')
    ? 'Not read: the resource costs too little for a saving.'
    : 'Not read: savings were not requested.';

const findSource = (resource: Resource): TagSource | undefined => TAG_SOURCES[(resource as AwsResource).kind];

const toChunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

type TagsByArn = ReadonlyMap<string, Fact<Record<string, string>>>;

const readBatch = async (collecting: Collecting, source: TagSource, batch: readonly Resource[]): Promise<TagsByArn> => {
  const read = await readFact(collecting, () => source.read(collecting, batch), { subject: batch[0]?.arn ?? '' });
  return new Map(
    batch.map(({ arn }) => {
      const tags = read.known ? read.value.get(arn) : undefined;
      return [
        arn,
        read.known ? (tags ? toFact({ ...tags }) : toUnread(`The answer contains nothing for ${arn}.`)) : read,
      ];
    }),
  );
};

/**
 * The resources, with tags that the list of their kind omits. Tags are read only when savings are requested and
 * could be worth a change; otherwise they are unknown, not empty.
 */
export const withTags = async (collecting: Collecting, resources: readonly Resource[]): Promise<Resource[]> => {
  const isAsked = collecting.purposes.includes('cost');
  const batches = [...new Set(resources.flatMap((resource) => findSource(resource) ?? []))].flatMap((source) =>
    toChunks(
      resources.filter((resource) => isAsked && findSource(resource) === source && source.isDear(resource)),
      source.batch,
    ).map((batch) => readBatch(collecting, source, batch)),
  );
  const tags = new Map((await Promise.all(batches)).flatMap((found) => [...found]));
  return resources.map((resource) =>
    findSource(resource)
      ? { ...resource, ...tagsFact(tags.get(resource.arn) ?? toUnread(whyNotAsked(collecting))) }
      : resource,
  );
};
