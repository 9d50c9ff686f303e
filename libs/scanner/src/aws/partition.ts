export { findDnsSuffix, findHomeRegion, isAwsHostName, readPartition, partitionOfRegion } from '@cloudmend/domain/aws';
