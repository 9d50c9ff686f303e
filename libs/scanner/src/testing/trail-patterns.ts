const matchAny = (...names: readonly string[]): string => names.map((name) => `($.eventName = ${name})`).join(' || ');

/** A metric filter for each check on alarms, as customers write them. */
export const TRAIL_PATTERNS = {
  'cw-alarm-cloudtrail-changes': `{ ${matchAny('CreateTrail', 'UpdateTrail', 'DeleteTrail', 'StartLogging', 'StopLogging')} }`,
  'cw-alarm-config-changes': `{ ($.eventSource = config.amazonaws.com) && (${matchAny('StopConfigurationRecorder', 'DeleteDeliveryChannel', 'PutDeliveryChannel', 'PutConfigurationRecorder')}) }`,
  'cw-alarm-gateway-changes': `{ ${matchAny('CreateCustomerGateway', 'DeleteCustomerGateway', 'AttachInternetGateway', 'CreateInternetGateway', 'DeleteInternetGateway', 'DetachInternetGateway')} }`,
  'cw-alarm-iam-policy-changes': `{ ${matchAny('DeleteGroupPolicy', 'DeleteRolePolicy', 'DeleteUserPolicy', 'PutGroupPolicy', 'PutRolePolicy', 'PutUserPolicy', 'CreatePolicy', 'DeletePolicy', 'CreatePolicyVersion', 'DeletePolicyVersion', 'AttachRolePolicy', 'DetachRolePolicy', 'AttachUserPolicy', 'DetachUserPolicy', 'AttachGroupPolicy', 'DetachGroupPolicy')} }`,
  'cw-alarm-kms-disable': `{ ($.eventSource = kms.amazonaws.com) && (${matchAny('DisableKey', 'ScheduleKeyDeletion')}) }`,
  'cw-alarm-nacl-changes': `{ ${matchAny('CreateNetworkAcl', 'CreateNetworkAclEntry', 'DeleteNetworkAcl', 'DeleteNetworkAclEntry', 'ReplaceNetworkAclEntry', 'ReplaceNetworkAclAssociation')} }`,
  'cw-alarm-org-changes': `{ ($.eventSource = organizations.amazonaws.com) && (${matchAny('"AcceptHandshake"', '"AttachPolicy"', '"CreateAccount"', '"LeaveOrganization"')}) }`,
  'cw-alarm-root-usage':
    '{ $.userIdentity.type = "Root" && $.userIdentity.invokedBy NOT EXISTS && $.eventType != "AwsServiceEvent" }',
  'cw-alarm-route-changes': `{ ($.eventSource = ec2.amazonaws.com) && (${matchAny('CreateRoute', 'CreateRouteTable', 'ReplaceRoute', 'ReplaceRouteTableAssociation', 'DeleteRouteTable', 'DeleteRoute', 'DisassociateRouteTable')}) }`,
  'cw-alarm-s3-policy-changes': `{ ($.eventSource = s3.amazonaws.com) && (${matchAny('PutBucketAcl', 'PutBucketPolicy', 'PutBucketCors', 'PutBucketLifecycle', 'PutBucketReplication', 'DeleteBucketPolicy', 'DeleteBucketCors', 'DeleteBucketLifecycle', 'DeleteBucketReplication')}) }`,
  'cw-alarm-sg-changes': `{ ${matchAny('AuthorizeSecurityGroupIngress', 'AuthorizeSecurityGroupEgress', 'RevokeSecurityGroupIngress', 'RevokeSecurityGroupEgress', 'CreateSecurityGroup', 'DeleteSecurityGroup')} }`,
  'cw-alarm-signin-failures': '{ ($.eventName = ConsoleLogin) && ($.errorMessage = "Failed authentication") }',
  'cw-alarm-signin-no-mfa':
    '{ ($.eventName = "ConsoleLogin") && ($.additionalEventData.MFAUsed != "Yes") && ($.userIdentity.type = "IAMUser") && ($.responseElements.ConsoleLogin = "Success") }',
  'cw-alarm-unauthorized-calls':
    '{ ($.errorCode ="*UnauthorizedOperation") || ($.errorCode ="AccessDenied*") && ($.sourceIPAddress!="delivery.logs.amazonaws.com") && ($.eventName!="HeadBucket") }',
  'cw-alarm-vpc-changes': `{ ${matchAny('CreateVpc', 'DeleteVpc', 'ModifyVpcAttribute', 'AcceptVpcPeeringConnection', 'CreateVpcPeeringConnection', 'DeleteVpcPeeringConnection', 'RejectVpcPeeringConnection', 'AttachClassicLinkVpc', 'DetachClassicLinkVpc', 'DisableVpcClassicLink', 'EnableVpcClassicLink')} }`,
} as const;

export type AlarmCheckId = keyof typeof TRAIL_PATTERNS;
export const ALARM_CHECKS = Object.keys(TRAIL_PATTERNS) as AlarmCheckId[];
