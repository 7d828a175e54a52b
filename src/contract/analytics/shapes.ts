import * as z from 'zod';
import { Cell, Day, Id } from '../shapes';
import { type AskedRange, rangeProblem } from './range';

/**
 * The query of every page of figures. A list takes these as its `filters`, which cannot hold the check across
 * two fields: the server checks them by `rangeOf`, as it has to do anyway, because only it knows what day it
 * is.
 */
export const analyticsFilters = {
  /** The first and the last day; without them `rangeOf` gives the 28 days until yesterday. */
  from: Day.optional(),
  to: Day.optional(),
  /** Whether the period of the same length before is answered too. */
  compare: z
    .enum(['true', 'false'])
    .default('true')
    .transform((value) => value === 'true'),
  /** One club. For the platform only: for a club it is always the own one. */
  clubId: Id.optional(),
};

/** Refuses in words, on the field, a range that runs backwards or is too long. */
export function refuseRange(asked: AskedRange, context: z.RefinementCtx): void {
  const problem = rangeProblem(asked);
  if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
}

/** The query of `GET /api/analytics/{page}`. A page with filters of its own: `z.object({ ...analyticsFilters, … }).superRefine(refuseRange)`. */
export const AnalyticsRange = z.object(analyticsFilters).superRefine(refuseRange);
export type AnalyticsRange = z.output<typeof AnalyticsRange>;

/** One figure, and that of the period before; null without `hidden` also where nothing was compared. */
export const Figure = Cell.extend({ before: z.number().nullable(), beforeHidden: z.boolean() });
export type Figure = z.infer<typeof Figure>;

/** One value a day, in order. Null: about fewer than 10 people. */
export const Series = z.array(z.object({ day: Day, value: z.number().nullable() }));
export type Series = z.infer<typeof Series>;

/** A line of a chart, and that of the period before, day by day; null if it was not asked for. */
export const ComparedSeries = z.object({ now: Series, before: Series.nullable() });
export type ComparedSeries = z.infer<typeof ComparedSeries>;
