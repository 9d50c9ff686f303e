export { ECRClient as Client } from '@aws-sdk/client-ecr';
import {
  DescribeRepositoriesCommand,
  GetLifecyclePolicyCommand,
  GetRepositoryPolicyCommand,
} from '@aws-sdk/client-ecr';

export const commands = {
  DescribeRepositories: DescribeRepositoriesCommand,
  GetLifecyclePolicy: GetLifecyclePolicyCommand,
  GetRepositoryPolicy: GetRepositoryPolicyCommand,
};
