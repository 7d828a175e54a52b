export { WhatWeKeepPage as default } from '@/features/family/what-we-keep-page';
