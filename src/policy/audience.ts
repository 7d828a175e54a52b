import type { Audience } from '@/contract/episode';
import type { Persona } from './persona';

const forPersona: Record<Persona, readonly Audience[]> = {
  platformAdmin: ['everyone', 'parents', 'children', 'coaches'],
  clubAdmin: ['everyone', 'parents', 'children', 'coaches'],
  parent: ['everyone', 'parents', 'children'],
  child: ['everyone', 'children'],
  coach: ['everyone', 'coaches'],
};

/** The audiences whose episodes a persona may hear. A parent hears what the children hear. */
export const audiencesFor = (persona: Persona): readonly Audience[] => forPersona[persona];
