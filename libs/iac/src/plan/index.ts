export { isPlanFile, type PlanFile } from './plan-file';
export { type Expectation, type GateVerdict, gateProjection } from './plan-gate';
export { listResources, type PlannedResource, type ProjectedPlan, projectPlan } from './projection';
export { listNamed, projectTemplates, type Templates } from './project-templates';
export { parseTemplate } from './parse-template';
