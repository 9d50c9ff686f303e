export { dnsSuffixOf, homeRegionOf, isAwsHostName, partitionOf, partitionOfRegion } from '@cloudmend/domain/aws';
