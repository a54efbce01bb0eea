import "@angular/compiler";
