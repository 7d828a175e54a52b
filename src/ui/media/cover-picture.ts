import { coverColours } from '../theme/picture-colours';
import { barRadius, barWidth, circleRadius, coverBars, pitchLines, tintOf } from './cover-shape';

const { lines, bars } = coverColours;

/**
 * The drawn cover as a picture of that many pixels, for a lock screen, which cannot show our SVG; undefined
 * where the browser cannot draw.
 */
export function coverPicture(number: number, pixels: number): string | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = pixels;
  canvas.height = pixels;
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.scale(pixels / 100, pixels / 100);
  const [light, dark] = tintOf(number);
  const ground = pen.createLinearGradient(33, 0, 67, 100);
  ground.addColorStop(0, light);
  ground.addColorStop(1, dark);
  pen.fillStyle = ground;
  pen.fillRect(0, 0, 100, 100);
  pen.strokeStyle = lines;
  pen.lineWidth = 1.2;
  pen.stroke(new Path2D(pitchLines));
  pen.beginPath();
  pen.arc(50, 50, circleRadius, 0, 2 * Math.PI);
  pen.stroke();
  pen.fillStyle = bars;
  for (const [x, y, height] of coverBars) {
    pen.beginPath();
    pen.roundRect(x, y, barWidth, height, barRadius);
    pen.fill();
  }
  return canvas.toDataURL('image/png');
}
