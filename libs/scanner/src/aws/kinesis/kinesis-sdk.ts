export { KinesisClient as Client } from '@aws-sdk/client-kinesis';
import { DescribeStreamCommand, ListStreamsCommand } from '@aws-sdk/client-kinesis';

export const commands = { DescribeStream: DescribeStreamCommand, ListStreams: ListStreamsCommand };
