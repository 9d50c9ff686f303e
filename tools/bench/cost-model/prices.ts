/**
 * USD of us-east-1, read in November 2026; free tiers are not subtracted.
 * - Step Functions, standard workflows, per state transition: https://aws.amazon.com/step-functions/pricing/
 * - Lambda on arm64, per GB-second (of starts too) and call: https://aws.amazon.com/lambda/pricing/
 * - DynamoDB on demand, per request unit; storage and point-in-time recovery per GB-month: https://aws.amazon.com/dynamodb/pricing/
 * - S3 Standard, per request and GB-month: https://aws.amazon.com/s3/pricing/
 * - CloudWatch Logs, per GB taken in: https://aws.amazon.com/cloudwatch/pricing/
 * - HTTP API, CloudFront and WAF per request, CloudFront per GB: https://aws.amazon.com/api-gateway/pricing/,
 *   https://aws.amazon.com/cloudfront/pricing/, https://aws.amazon.com/waf/pricing/
 * - EventBridge Scheduler, per invocation: https://aws.amazon.com/eventbridge/pricing/
 * - X-Ray, per recorded trace: https://aws.amazon.com/xray/pricing/
 * - KMS, per request for a symmetric key: https://aws.amazon.com/kms/pricing/
 * - Secrets Manager, per request: https://aws.amazon.com/secrets-manager/pricing/
 * - SES, per email: https://aws.amazon.com/ses/pricing/
 *
 * STS has no price: https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_temp.html
 */
export const PRICES = {
  transition: 0.000_025,
  gbSecond: 0.000_013_333_4,
  lambdaCall: 0.000_000_2,
  writeUnit: 0.000_000_625,
  readUnit: 0.000_000_125,
  tableGb: 0.25 + 0.2,
  put: 0.000_005,
  get: 0.000_000_4,
  objectGb: 0.023,
  logGb: 0.5,
  apiCall: 0.000_001 + 0.000_001 + 0.000_000_6,
  cdnGb: 0.085,
  timer: 0.000_001,
  trace: 0.000_005,
  keyRequest: 0.000_003,
  secretRequest: 0.000_005,
  email: 0.000_1,
} as const;

/**
 * A month of an active user by the user pool's feature plan, whether they sign in by password or by their company:
 * https://aws.amazon.com/cognito/pricing/, AWS's price list effective from October 2025. Lite lacks passkeys, which the product
 * offers, and is not calculated.
 */
export const SIGN_IN_PLANS = { Essentials: 0.015, Plus: 0.02 } as const;
export type SignInPlan = keyof typeof SIGN_IN_PLANS;
