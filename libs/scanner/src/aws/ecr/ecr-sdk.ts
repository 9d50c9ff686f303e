export { ECRClient as Client } from '@aws-sdk/client-ecr';
import {
  DescribeImagesCommand,
  DescribeRepositoriesCommand,
  GetLifecyclePolicyCommand,
  GetRegistryScanningConfigurationCommand,
  GetRepositoryPolicyCommand,
  ListTagsForResourceCommand,
} from '@aws-sdk/client-ecr';

export const commands = {
  DescribeImages: DescribeImagesCommand,
  DescribeRepositories: DescribeRepositoriesCommand,
  GetLifecyclePolicy: GetLifecyclePolicyCommand,
  GetRegistryScanningConfiguration: GetRegistryScanningConfigurationCommand,
  GetRepositoryPolicy: GetRepositoryPolicyCommand,
  ListTagsForResource: ListTagsForResourceCommand,
};
