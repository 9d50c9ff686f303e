import type { Resource } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { readPages } from '../pages';
import type { KinesisStream } from './stream';

/** Maximum page size of Kinesis. */
const PAGE = 100;

const toStream = async (collecting: Collecting, StreamName: string): Promise<KinesisStream> => {
  const { partition, region, unit } = collecting;
  return {
    kind: 'aws.kinesis.stream',
    arn: `arn:${partition}:kinesis:${region}:${unit.accountId}:stream/${StreamName}`,
    id: StreamName,
    name: StreamName,
    region,
    tags: {},
    // One shard is enough, because only the stream matters.
    encryption: await readFact<string>(
      collecting,
      async () =>
        (await callIn(collecting, 'kinesis', 'DescribeStream', { StreamName, Limit: 1 })).StreamDescription
          ?.EncryptionType ?? 'NONE',
      { subject: StreamName },
    ),
  };
};

async function* streamPages(collecting: Collecting): AsyncGenerator<KinesisStream[]> {
  const pages = readPages(collecting, {
    service: 'kinesis',
    operation: 'ListStreams',
    input: (NextToken) => ({ Limit: PAGE, NextToken }),
    next: ({ HasMoreStreams, NextToken }) => (HasMoreStreams ? NextToken : undefined),
  });
  for await (const { StreamNames } of pages)
    yield await Promise.all((StreamNames ?? []).map((name) => toStream(collecting, name)));
}

/** The data streams of one region. */
export const collectKinesis = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.kinesis.stream'], () => streamPages(collecting));
