import type { Tags } from './define-capability';

/** Tags that tools write on what they create. */
const MARKS: ReadonlyArray<readonly [key: RegExp, owner: string]> = [
  [/^aws:cloudformation:stack-(id|name)$/, 'CloudFormation'],
  [/^aws:servicecatalog:/, 'Service Catalog'],
  [/^(yor_trace|git_file)$/, 'code that Yor has tagged'],
  [/^(tf|terraform)(:|-|_|$)/i, 'Terraform'],
  [/^(pulumi)(:|-|_|$)/i, 'Pulumi'],
  [/^crossplane-/i, 'Crossplane'],
  // Volumes of claims, the load balancers' groups, nodes: each controller writes some of these.
  // https://github.com/kubernetes-sigs/aws-ebs-csi-driver/blob/master/docs/tagging.md
  // https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/ingress/annotations/#resource-tags
  [/^(kubernetes\.io\/(cluster|created-for)\/|ebs\.csi\.aws\.com\/|karpenter\.sh\/)/, 'Kubernetes'],
  [/^(\w+\.k8s\.(aws|amazonaws\.com)\/|KubernetesCluster$|CSIVolumeName$)/, 'Kubernetes'],
  [/^eks:/, 'Amazon EKS'],
  [/^aws:autoscaling:groupName$/, 'an Auto Scaling group'],
  // https://docs.aws.amazon.com/emr/latest/ManagementGuide/emr-plan-tags.html
  [/^aws:elasticmapreduce:/, 'Amazon EMR'],
  [/^elasticbeanstalk:environment-/, 'Elastic Beanstalk'],
];
const MANAGER_KEY = /^(managed|created|provisioned)[-_ ]?(by|with)$|^iac$/i;
const MANAGER = /terraform|opentofu|cloudformation|pulumi|\bcdk\b|crossplane|ansible/i;

/** What manages a resource by its tags: a change there would be undone or would drift. Undefined if nothing does. */
export const findManager = (tags: Tags): string | undefined => {
  for (const [key, value] of Object.entries(tags)) {
    const mark = MARKS.find(([form]) => form.test(key));
    if (mark) return mark[1];
    if (MANAGER_KEY.test(key) && MANAGER.test(value)) return value;
  }
  return undefined;
};
