import type { ReactNode } from 'react';
import type { Feeling } from '@/contract/reflection/reflection';
import { faceColours } from '@/ui/theme/picture-colours';

const line = { fill: 'none', stroke: faceColours.line, strokeWidth: 2.6, strokeLinecap: 'round' } as const;

const eyes = (
  <>
    <circle cx="17" cy="20" r="2.6" fill={faceColours.line} />
    <circle cx="31" cy="20" r="2.6" fill={faceColours.line} />
  </>
);

const faces: Record<Feeling, ReactNode> = {
  Great: (
    <>
      <path d="M13 21q4-6 8 0M27 21q4-6 8 0" {...line} />
      <path d="M13 27h22q-1 11-11 11T13 27z" fill={faceColours.line} />
      <path d="M18 34.5q6-4 12 0-6 5-12 0z" fill={faceColours.tongue} />
    </>
  ),
  Good: (
    <>
      {eyes}
      <path d="M15 28q9 9 18 0" {...line} />
    </>
  ),
  Okay: (
    <>
      {eyes}
      <path d="M16 31h16" {...line} />
    </>
  ),
  Wobbly: (
    <>
      {eyes}
      <path d="M14 32q3-4 5 0t5 0 5 0 5 0" {...line} />
    </>
  ),
  Scared: (
    <>
      <circle cx="16" cy="19" r="6" fill={faceColours.eye} stroke={faceColours.line} strokeWidth="1.6" />
      <circle cx="32" cy="19" r="6" fill={faceColours.eye} stroke={faceColours.line} strokeWidth="1.6" />
      <circle cx="16" cy="19" r="2.4" fill={faceColours.line} />
      <circle cx="32" cy="19" r="2.4" fill={faceColours.line} />
      <ellipse cx="24" cy="33" rx="3.6" ry="4.6" fill={faceColours.line} />
    </>
  ),
};

/** A face we drew, so that it looks the same on every phone. Its name is beside it. */
export const FeelingFace = ({ feeling, size }: { feeling: Feeling; size: number }) => (
  <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
    <circle cx="24" cy="24" r="24" fill={faceColours[feeling]} />
    {faces[feeling]}
  </svg>
);
