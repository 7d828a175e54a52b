export interface RenditionKey {
  episodeId: string;
  clubId: string;
}
