import { listProperties, type TEMPLATE_ROWS } from './template-rows';

/** Rows of docs/THREATS.md about the way from the CDN to the API, as deployed to production. */
export const CDN_ROWS: typeof TEMPLATE_ROWS = [
  [
    'S31',
    'the gateway answers below a random path alone, which only the CDN knows',
    ({ api, web }) => {
      expect(
        listProperties<{ StageName: unknown }>(api, 'AWS::ApiGatewayV2::Stage').map(({ StageName }) => StageName),
      ).toEqual([{ 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] }]);
      const [stageId] = Object.keys(api.findResources('AWS::ApiGatewayV2::Stage'));
      const [config] = listProperties<{
        DistributionConfig: { Origins: ReadonlyArray<{ CustomOriginConfig?: object; OriginPath?: unknown }> };
      }>(web, 'AWS::CloudFront::Distribution');
      const [origin] = config?.DistributionConfig.Origins.filter(({ CustomOriginConfig }) => CustomOriginConfig) ?? [];
      expect(JSON.stringify(origin?.OriginPath ?? '')).toContain(stageId);
    },
  ],
  [
    'S63',
    "the CDN's log has neither paths, queries, referrers nor cookies, which contain addresses of people",
    ({ web }) => {
      const [config] = listProperties<{ DistributionConfig: { Logging?: object } }>(
        web,
        'AWS::CloudFront::Distribution',
      );
      // Its older log has all fields.
      expect(config?.DistributionConfig.Logging).toBeUndefined();
      const [delivery, ...more] = listProperties<{ RecordFields?: string[] }>(web, 'AWS::Logs::Delivery');
      expect(more).toEqual([]);
      expect(delivery?.RecordFields).toContain('cache-behavior-path-pattern');
      expect(
        delivery?.RecordFields?.filter((field) => /uri|query|referer|cookie|forwarded|headers/i.test(field)),
      ).toEqual([]);
    },
  ],
];
