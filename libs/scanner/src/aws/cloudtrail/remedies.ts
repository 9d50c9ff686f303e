import { type RemedyObject, type Remedy, tfPart, cfnPart } from '../../remedies/remedy';
import { asJson } from '../../remedies/whole-documents';

export const editTrail = (step: string, flags: string, body: RemedyObject, properties: RemedyObject): Remedy => ({
  console: ['Open CloudTrail, Trails, {name}, in the region {region}, and choose Edit.', step, 'Choose Save changes.'],
  cli: [`cloudtrail update-trail --name {arn} ${flags}`],
  terraform: [tfPart('aws_cloudtrail', { name: '{name}', ...body })],
  cloudFormation: [cfnPart('AWS::CloudTrail::Trail', { TrailName: '{name}', ...properties })],
});

const MANAGEMENT = { Name: 'Management events', FieldSelectors: [{ Field: 'eventCategory', Equals: ['Management'] }] };

/** Without `readOnly`: one selector for reads and writes. */
const S3_OBJECTS = {
  Name: 'S3 objects',
  FieldSelectors: [
    { Field: 'eventCategory', Equals: ['Data'] },
    { Field: 'resources.type', Equals: ['AWS::S3::Object'] },
  ],
};

const SELECTORS_REMARK =
  "A trail's selectors are replaced as a whole: keep the existing ones, converting basic to advanced selectors.";

const terraformSelector = ({ Name, FieldSelectors }: typeof S3_OBJECTS): RemedyObject => ({
  name: Name,
  field_selector: FieldSelectors.map(({ Field, Equals }) => ({ field: Field, equals: Equals })),
});

/** The same for both checks, because separate remedies would undo each other. */
export const recordDataEvents: Remedy = {
  console: [
    'Open CloudTrail, Trails, and choose a multi-region trail.',
    'Under Data events, choose Edit and add S3 with all events. Keep the existing data events.',
    'Data events are billed.',
  ],
  cli: [
    'cloudtrail get-event-selectors --trail-name <TRAIL_NAME>',
    {
      note: `Save AdvancedEventSelectors as selectors.json and add ${asJson(S3_OBJECTS)}. Keep the others: the file replaces them all.`,
    },
    {
      note: `If the trail has EventSelectors instead, first convert each to an advanced selector; the one for management events is ${asJson(MANAGEMENT)}.`,
    },
    'cloudtrail put-event-selectors --trail-name <TRAIL_NAME> --advanced-event-selectors file://selectors.json',
  ],
  terraform: [
    tfPart(
      'aws_cloudtrail',
      { name: '<TRAIL_NAME>', advanced_event_selector: [MANAGEMENT, S3_OBJECTS].map(terraformSelector) },
      SELECTORS_REMARK,
    ),
  ],
  cloudFormation: [
    cfnPart(
      'AWS::CloudTrail::Trail',
      { TrailName: '<TRAIL_NAME>', AdvancedEventSelectors: [MANAGEMENT, S3_OBJECTS] },
      SELECTORS_REMARK,
    ),
  ],
};
